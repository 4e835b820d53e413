import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal, Stack, Text, Title } from "@mantine/core";
import { clerkPage } from "../clerk/page.ts";
import { termsText } from "./termsText.ts";

export interface TermsModalProps {
  opened: boolean;
  onClose: () => void;
}

/** What a therapist agrees to at sign-up, short enough to be read. */
export function TermsModal({ opened, onClose }: TermsModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Términos y privacidad" size="lg">
      <Stack gap="lg">
        {termsText(clerkPage() !== null).map(({ title, lines }) => (
          <Stack key={title} component="section" gap="xs">
            <Title order={2}>{title}</Title>
            {lines.map((line) => (
              <Text key={line}>{line}</Text>
            ))}
          </Stack>
        ))}
      </Stack>
    </Modal>
  );
}

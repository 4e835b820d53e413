import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal, Stack, Text, Title } from "@mantine/core";

const PARTS = [
  {
    title: "Términos",
    lines: [
      "Consulta es una herramienta para organizar tu práctica: no sustituye tu criterio profesional ni da atención sanitaria.",
      "Tu cuenta es personal. Eres responsable de lo que guardas en ella, de cuidar tu contraseña y de contar con el consentimiento de tus pacientes para tratar sus datos.",
      "El plan gratuito no caduca y no pide ningún medio de pago.",
    ],
  },
  {
    title: "Privacidad",
    lines: [
      "Guardamos tu nombre, tu correo, tu contraseña cifrada de forma irreversible y lo que escribes sobre tu práctica. Solo tu cuenta puede verlo en la aplicación.",
      "Usamos una cookie para mantener tu sesión y guardamos en este navegador si has iniciado sesión y el tema que prefieres. No hay publicidad ni rastreadores de terceros.",
      "Quien administra esta instalación de Consulta es responsable de alojar los datos y de atender tus derechos sobre ellos.",
    ],
  },
];

/** What a therapist agrees to at sign-up, short enough to be read. */
export function TermsModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Términos y privacidad" size="lg">
      <Stack gap="lg">
        {PARTS.map(({ title, lines }) => (
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

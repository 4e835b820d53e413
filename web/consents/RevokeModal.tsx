import { Button, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { readDay, showDay } from "../ui/day.ts";
import { DateField } from "../ui/form/DateField.tsx";
import { useRefused } from "../ui/form/goToRefused.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { StackedModal } from "../ui/parts/StackedModal.tsx";
import { showToast } from "../ui/parts/Toasts.tsx";
import type { Dialog } from "../ui/parts/useDialog.ts";
import type { Consent_ConsentFragment } from "./Consent.generated.ts";
import { atField, consentWords, kindName, undoneWords } from "./consentWords.ts";
import { useRevokeConsentMutation } from "./RevokeConsent.generated.ts";

interface RevokeModalProps {
  dialog: Dialog<Consent_ConsentFragment>;
  today: string;
  zone: string;
}

/** Notes that a client took back what was accepted, and when. */
export function RevokeModal({ dialog, ...rest }: RevokeModalProps) {
  const { subject, opened, opening, close } = dialog;
  return (
    <StackedModal opened={opened} onClose={close} size={460} title="Anotar que lo revoca">
      {subject && <Asking key={opening} consent={subject} close={close} {...rest} />}
    </StackedModal>
  );
}

interface AskingProps extends Omit<RevokeModalProps, "dialog"> {
  consent: Consent_ConsentFragment;
  close: () => void;
}

function Asking({ consent, today, zone, close }: AskingProps) {
  const [day, setDay] = useState(() => showDay(today));
  const [wrong, setWrong] = useState<{ told: string } | null>(null);
  const form = useRefused(wrong);
  const [problem, setProblem] = useState<string | null>(null);
  const [revoke, { loading }] = useRevokeConsentMutation({ errorPolicy: "all" });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (loading) return;
    const meant = readDay(day);
    setProblem(null);
    if (!meant) return setWrong({ told: "Escribe un día." });
    setWrong(null);
    const { data, error } = await revoke({ variables: { id: consent.id, day: meant } });
    const answer = data?.revokeConsent;
    if (answer?.clientConsents) {
      showToast({ text: `${kindName(consent.kind)}: anotado que lo revoca.` });
      return close();
    }
    const refused = answer?.errors[0];
    if (refused?.field?.at(-1) === "day") return setWrong({ told: atField(refused.message) });
    setProblem(refused?.message ?? undoneWords(error, "anotado"));
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>
          {kindName(consent.kind)}: {consentWords(consent, zone).toLowerCase()}. El documento se conserva, y desde ese
          día consta como revocado.
        </Text>
        <DateField
          label="Cuándo lo pidió"
          withAsterisk
          aria-required
          data-autofocus
          minDay="2000-01-01"
          maxDay={today}
          openAt={today}
          openLevel="month"
          value={day}
          onChange={setDay}
          error={wrong?.told}
        />
        {problem && <FailedLine text={problem} />}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close}>
          Cancelar
        </Button>
        <Button type="submit" loading={loading}>
          Anotar
        </Button>
      </Group>
    </form>
  );
}

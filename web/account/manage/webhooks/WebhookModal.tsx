import { Button, Group, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { DeleteModal } from "../../../ui/parts/DeleteModal.tsx";
import { FailedLine } from "../../../ui/parts/FailedLine.tsx";
import ui from "../../../ui/parts/ui.module.css";
import { useDialog } from "../../../ui/parts/useDialog.ts";
import { AccountError } from "../../accountPort.ts";
import { usePracticeChanges } from "../../usePracticeChanges.ts";
import type { DialogProps } from "../dialogs/dialogs.ts";
import { FormDialog } from "../dialogs/FormDialog.tsx";
import { HeldModal } from "../dialogs/HeldModal.tsx";
import { gone, notDone } from "../manageRequest.ts";
import { DeleteWebhookDocument } from "./DeleteWebhook.generated.ts";
import { Deliveries } from "./Deliveries.tsx";
import { RenewWebhookSecretDocument } from "./RenewWebhookSecret.generated.ts";
import { TestWebhookDocument } from "./TestWebhook.generated.ts";
import { UpdateWebhookDocument } from "./UpdateWebhook.generated.ts";
import { WebhookSecret } from "./WebhookSecret.tsx";
import type { Webhooks_WebhookFragment } from "./Webhooks.generated.ts";
import { statusIn, typesIn } from "./webhookWords.ts";

interface WebhookModalProps extends DialogProps {
  webhook: Webhooks_WebhookFragment;
  /** Something about it has changed: the list is asked for again. */
  onChanged: () => Promise<void>;
}

/** One receiver: how it stands, what was sent to it, and what can be done about it. */
export function WebhookModal({ webhook, opened, onClose, onDone, onChanged }: WebhookModalProps) {
  const { id, name, url, types, status, isSecretLost, version } = webhook;
  const change = usePracticeChanges();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const [secret, setSecret] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const renewal = useDialog<string>();
  const state = useRef<HTMLParagraphElement>(null);
  const refresh = useRef<(() => void) | null>(null);
  const isActive = status === "ACTIVE";

  const attempt = async (work: () => Promise<string>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      setSaid(await work());
      refresh.current?.();
    } catch (error) {
      setFailure(notDone(error));
    } finally {
      setBusy(false);
    }
  };
  const setActive = (active: boolean) =>
    attempt(async () => {
      try {
        await change(UpdateWebhookDocument, { id, version: version ?? 0, input: { active } });
      } finally {
        await onChanged();
      }
      return active ? "Aviso activado." : "Aviso en pausa.";
    });
  const test = () =>
    attempt(async () => {
      await change(TestWebhookDocument, { id });
      return "Prueba enviada.";
    });

  // The pressed button is gone with the secret.
  const leaveSecret = () => {
    flushSync(() => setSecret(null));
    state.current?.focus();
  };

  return (
    <>
      <HeldModal
        opened={opened}
        onClose={onClose}
        shown={secret !== null}
        size={640}
        title={secret ? "El secreto nuevo" : name}
      >
        {secret ? (
          <WebhookSecret secret={secret} onClose={leaveSecret} />
        ) : (
          <>
            <Text ref={state} tabIndex={-1}>
              {statusIn(webhook)}
            </Text>
            <Text size="sm" c="dimmed" className={ui.anywhere}>
              {url}
            </Text>
            <Text size="sm" c="dimmed">
              {typesIn(types)}
            </Text>
            <Group gap="xs" mt="md">
              <Button disabled={!isActive} onClick={() => void test()}>
                Enviar prueba
              </Button>
              <Button variant="default" disabled={isSecretLost} onClick={() => void setActive(!isActive)}>
                {isActive ? "Pausar" : "Activar"}
              </Button>
              <Button variant="default" onClick={() => renewal.open(id)}>
                Cambiar el secreto
              </Button>
              <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
                Eliminar
              </Button>
            </Group>
            {failure && <FailedLine text={failure} />}
            <Deliveries webhookId={id} isActive={isActive} attempt={attempt} refresh={refresh} />
          </>
        )}
        <span className={ui.sr} role="status">
          {said}
        </span>
      </HeldModal>
      {renewal.subject && (
        <FormDialog
          key={renewal.opening}
          opened={renewal.opened}
          onClose={renewal.close}
          title="Cambiar el secreto"
          submit="Cambiar"
          held
          run={async () => {
            const renewed = await change(RenewWebhookSecretDocument, { id });
            if (!renewed.secret) throw new AccountError("NO_SECRET", null);
            setSecret(renewed.secret);
            renewal.close();
            await onChanged();
          }}
        >
          {() => (
            <Text className={ui.anywhere}>
              El secreto de ahora deja de valer: «{name}» no reconocerá los avisos hasta que le pongas el nuevo.
            </Text>
          )}
        </FormDialog>
      )}
      <DeleteModal
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        title="Eliminar el aviso"
        question={`¿Quieres dejar de avisar a «${name}»?`}
        consequence="Lo que aún espera no se enviará. No se puede deshacer."
        onDelete={async () => {
          try {
            await gone(change(DeleteWebhookDocument, { id }));
            return null;
          } catch (error) {
            return notDone(error);
          }
        }}
        onDeleted={() => void onDone("Aviso eliminado.")}
      />
    </>
  );
}

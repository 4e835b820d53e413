import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Input, TextInput } from "@mantine/core";
import { useState } from "react";
import { WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX } from "../../../../schema/rules/feed.ts";
import { useContentKey } from "../../../core/saving/useContentKey.ts";
import type { ChangedType } from "../../../core/schema.generated.ts";
import { AccountError } from "../../accountPort.ts";
import type { Fault } from "../../checks.ts";
import { usePracticeChanges } from "../../usePracticeChanges.ts";
import { createOnce } from "../createOnce.ts";
import type { DialogProps } from "../dialogs/dialogs.ts";
import { DialogForm } from "../dialogs/FormDialog.tsx";
import { HeldModal } from "../dialogs/HeldModal.tsx";
import styles from "../manage.module.css";
import { CreateWebhookDocument } from "./CreateWebhook.generated.ts";
import { WebhookSecret } from "./WebhookSecret.tsx";
import { TYPE_WORDS } from "./webhookWords.ts";

interface Form {
  name: string;
  url: string;
  types: readonly ChangedType[];
}
const EMPTY: Form = { name: "", url: "", types: TYPE_WORDS.map(({ type }) => type) };

function faultOf({ name, url, types }: Form): Fault | null {
  if (!name.trim()) return { text: "Ponle un nombre para reconocerlo.", fields: ["name"] };
  if (!url.trim()) return { text: "Escribe la dirección que te ha dado el programa.", fields: ["url"] };
  return types.length > 0 ? null : { text: "Elige al menos un tipo de cambio.", fields: ["types"] };
}

/** Has changes told to another program: what it is called, where it is, what it is told; then its secret, once. */
export function WebhookDialog({ opened, onClose, onDone }: DialogProps) {
  const [form, setForm] = useState(EMPTY);
  const keys = useContentKey();
  const [secret, setSecret] = useState<string | null>(null);
  const change = usePracticeChanges();
  const edit = (part: Partial<Form>) => setForm({ ...form, ...part });
  return (
    <HeldModal
      opened={opened}
      onClose={onClose}
      shown={secret !== null}
      size={480}
      title={secret ? "El secreto del aviso" : "Avisar a otro programa"}
    >
      {secret ? (
        <WebhookSecret secret={secret} onClose={() => onDone("Aviso creado.")} />
      ) : (
        <DialogForm
          submit="Crear aviso"
          check={() => faultOf(form)}
          onCancel={onClose}
          run={async () => {
            const input = { name: form.name.trim(), url: form.url.trim(), types: [...form.types] };
            const made = await createOnce(keys, input, (idempotencyKey) =>
              change(CreateWebhookDocument, { input, idempotencyKey }),
            );
            if (!made.secret) throw new AccountError("NO_SECRET", null);
            setSecret(made.secret);
          }}
        >
          {(wrong) => {
            const untyped = wrong("types");
            return (
              <>
                <TextInput
                  name="name"
                  label="Nombre del programa"
                  maxLength={WEBHOOK_NAME_MAX}
                  value={form.name}
                  error={wrong("name")}
                  onChange={(event) => edit({ name: event.currentTarget.value })}
                  data-autofocus
                />
                <TextInput
                  name="url"
                  type="url"
                  label="Dirección"
                  description="La que te ha dado el programa para recibir avisos; empieza por https://."
                  maxLength={WEBHOOK_URL_MAX}
                  value={form.url}
                  error={wrong("url")}
                  onChange={(event) => edit({ url: event.currentTarget.value })}
                />
                <fieldset className={styles.programScopes}>
                  <legend>Avisar cuando cambien</legend>
                  {TYPE_WORDS.map(({ type, label }) => (
                    <Checkbox
                      key={type}
                      name="types"
                      label={label}
                      checked={form.types.includes(type)}
                      onChange={({ currentTarget }) => {
                        const others = form.types.filter((one) => one !== type);
                        edit({ types: currentTarget.checked ? [...others, type] : others });
                      }}
                    />
                  ))}
                  {untyped && <Input.Error>{untyped}</Input.Error>}
                </fieldset>
              </>
            );
          }}
        </DialogForm>
      )}
    </HeldModal>
  );
}

import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Checkbox, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { DIARY_FEED_NAME_MAX } from "../../../../schema/rules/agenda/diary.ts";
import { useContentKey } from "../../../core/saving/useContentKey.ts";
import type { DiaryFeedInput } from "../../../core/schema.generated.ts";
import { AccountError } from "../../accountPort.ts";
import { usePracticeChanges } from "../../usePracticeChanges.ts";
import { createOnce } from "../createOnce.ts";
import type { DialogProps } from "../dialogs/dialogs.ts";
import { DialogForm } from "../dialogs/FormDialog.tsx";
import { HeldModal } from "../dialogs/HeldModal.tsx";
import { CreateDiaryFeedDocument } from "./CreateDiaryFeed.generated.ts";
import { DiaryAddress } from "./DiaryAddress.tsx";
import { NAMING_WORDS } from "./diaryWords.ts";

type Form = Required<Pick<DiaryFeedInput, "name" | "naming">> & { withDetails: boolean };
const EMPTY: Form = { name: "", naming: "INITIALS", withDetails: false };
const NAMELESS = { text: "Ponle un nombre para reconocerla.", fields: ["name"] };

/** Makes an address at which a calendar reads the agenda: what it is called and shows; then the address, once. */
export function DiaryFeedDialog({ opened, onClose, onDone }: DialogProps) {
  const [form, setForm] = useState(EMPTY);
  const keys = useContentKey();
  const [address, setAddress] = useState<string | null>(null);
  const change = usePracticeChanges();
  const edit = (part: Partial<Form>) => setForm({ ...form, ...part });
  const isBusyOnly = form.naming === "BUSY";
  return (
    <HeldModal
      opened={opened}
      onClose={onClose}
      shown={address !== null}
      size={520}
      title={address ? "Tu dirección secreta" : "Ver tu agenda en otro calendario"}
    >
      {address ? (
        <DiaryAddress address={address} onClose={() => onDone("Dirección creada.")} />
      ) : (
        <DialogForm
          submit="Crear dirección"
          check={() => (form.name.trim() ? null : NAMELESS)}
          onCancel={onClose}
          run={async () => {
            const input = { ...form, name: form.name.trim(), withDetails: form.withDetails && !isBusyOnly };
            const made = await createOnce(keys, input, (idempotencyKey) =>
              change(CreateDiaryFeedDocument, { input, idempotencyKey }),
            );
            if (!made.address) throw new AccountError("NO_ADDRESS", null);
            setAddress(made.address);
          }}
        >
          {(wrong) => (
            <>
              <TextInput
                name="name"
                label="Nombre"
                description="Para reconocerla, como «Móvil» o «Google»."
                maxLength={DIARY_FEED_NAME_MAX}
                value={form.name}
                error={wrong("name")}
                onChange={(event) => edit({ name: event.currentTarget.value })}
                data-autofocus
              />
              <Radio.Group
                label="Qué se ve de cada sesión"
                value={form.naming}
                error={wrong("naming")}
                onChange={(value) => edit({ naming: NAMING_WORDS.find(({ naming }) => naming === value)?.naming })}
              >
                <Stack gap="xs" mt="xs">
                  {NAMING_WORDS.map(({ naming, label, description }) => (
                    <Radio key={naming} name="naming" value={naming} label={label} description={description} />
                  ))}
                </Stack>
              </Radio.Group>
              <Checkbox
                name="withDetails"
                label="También el tipo de sesión y el lugar"
                checked={form.withDetails && !isBusyOnly}
                disabled={isBusyOnly}
                error={wrong("withDetails")}
                onChange={(event) => edit({ withDetails: event.currentTarget.checked })}
              />
              <Text size="sm" c="dimmed">
                Tus notas no se muestran nunca. El calendario guarda lo que lee: con Google, Apple o Microsoft, en sus
                servidores.
              </Text>
            </>
          )}
        </DialogForm>
      )}
    </HeldModal>
  );
}

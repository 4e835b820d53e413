import { Button, Group, Stack } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { ClientPicker } from "../clients/ClientPicker.tsx";
import type { UnsavedText } from "../ui/useLeaveGuard.ts";
import { AiFailure, LocalNotice } from "./AiParts.tsx";
import { AiUsageBanner } from "./AiUsageBanner.tsx";
import type { AiRequest, AiRequestErrors } from "./aiRequest.ts";
import { TextBox, type Written } from "./TextBox.tsx";
import type { AiUsage } from "./useAiUsage.ts";

interface AiInputProps {
  start: AiRequest;
  ref: Ref<UnsavedText>;
  errors: AiRequestErrors;
  failure: string | null;
  onFailureClosed: () => void;
  usage: AiUsage | null | undefined;
  aiIsLocal: boolean;
  onGenerate: (request: AiRequest) => void;
  onCancel: () => void;
}

/** The first step: what was noted down, and about whom. */
export function AiInput({ start, ref, errors, failure, onFailureClosed, usage, aiIsLocal, ...on }: AiInputProps) {
  const [clientId, setClientId] = useState(start.clientId);
  const text = useRef<Written>(null);
  const place = useRef<HTMLFormElement>(null);
  const blocked = usage?.level === "REACHED";
  useImperativeHandle(ref, () => ({ exists: () => (text.current?.read() ?? "").trim() !== "" }));
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const control = place.current?.querySelector(":is(button, textarea)[data-error]");
    if (control instanceof HTMLElement) control.focus();
  }, [errors]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!blocked) on.onGenerate({ text: text.current?.read() ?? "", clientId });
  };
  return (
    <form ref={place} noValidate onSubmit={submit} aria-label="Apuntes para la IA">
      <Stack gap="md" className="form-body">
        <AiUsageBanner usage={usage} />
        {failure && <AiFailure sentence={failure} onClose={onFailureClosed} />}
        <ClientPicker
          label="Cliente"
          required
          value={clientId || null}
          onChange={(id) => setClientId(id ?? "")}
          error={errors.clientId}
        />
        <TextBox
          label="Notas"
          required
          start={start.text}
          ref={text}
          placeholder="Escribe o pega aquí tus apuntes de la sesión"
          error={errors.text}
        />
        {aiIsLocal && <LocalNotice />}
      </Stack>
      <Group justify="flex-end" gap="xs" className="form-foot">
        <Button variant="default" onClick={on.onCancel}>
          Cancelar
        </Button>
        <Button
          type="submit"
          color="apricot"
          leftSection={<IconSparkles size={18} aria-hidden />}
          aria-disabled={blocked}
          data-disabled={blocked || undefined}
        >
          Generar
        </Button>
      </Group>
    </form>
  );
}

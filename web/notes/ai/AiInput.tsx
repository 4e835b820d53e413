import { Button, Group, Stack } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { ClientPicker } from "../../clients/picker/ClientPicker.tsx";
import forms from "../../ui/form/forms.module.css";
import { DraftLine } from "../draft/DraftLine.tsx";
import type { NoteDraftKeeper } from "../draft/useNoteDraft.ts";
import { TextBox, type Written } from "../form/TextBox.tsx";
import { type Templates, useTemplates } from "../templates/useTemplates.ts";
import { AiFailure, AiNotice } from "./AiParts.tsx";
import { LengthChoice, StructureChoice, ToneChoice } from "./AiStyleFields.tsx";
import { AiUsageBanner } from "./AiUsageBanner.tsx";
import type { AiRequest, AiRequestErrors } from "./aiRequest.ts";
import type { AiUsage } from "./aiUsage.ts";
import { rememberStyle } from "./rememberedStyle.ts";
import type { AiConsent } from "./useAiConsent.ts";

/** What stands in the first step. */
export interface Asked {
  read: () => AiRequest;
}

interface AiInputProps {
  start: AiRequest;
  ref: Ref<Asked>;
  draft: NoteDraftKeeper;
  errors: AiRequestErrors;
  failure: string | null;
  onFailureClosed: () => void;
  usage: AiUsage | null | undefined;
  aiIsLocal: boolean;
  /** Whether headings can be chosen. */
  hasStyle: boolean;
  consent: AiConsent;
  /** Versions that AI wrote already. */
  versions: number;
  onGenerate: (request: AiRequest) => void;
  onShow: (request: AiRequest) => void;
  onVersions: (request: AiRequest) => void;
  onCancel: () => void;
}

/** Headings and what is asked for beneath each. */
const asked = (sections: AiRequest["sections"]): string =>
  JSON.stringify(sections.map(({ heading, prompt }) => [heading, prompt ?? ""]));
/** Of headings that are no template's now. */
const GONE = "GONE";
/** The template that is just that. */
const keyOf = (sections: AiRequest["sections"], { all }: Templates): string =>
  all.find((one) => asked(one.sections) === asked(sections))?.key ?? GONE;

/** The first step: what was noted down, and about whom. */
export function AiInput({
  start,
  ref,
  draft,
  errors,
  failure,
  onFailureClosed,
  usage,
  aiIsLocal,
  hasStyle,
  consent,
  versions,
  ...on
}: AiInputProps) {
  const [clientId, setClientId] = useState(start.clientId);
  const [length, setLength] = useState(start.length);
  const [tone, setTone] = useState(start.tone);
  const [sections, setSections] = useState(start.sections);
  const templates = useTemplates();
  const gone = [sections, start.sections].find((one) => keyOf(one, templates) === GONE);
  const text = useRef<Written>(null);
  const place = useRef<HTMLFormElement>(null);
  const blocked = usage?.level === "REACHED";
  const read = (): AiRequest => ({
    text: text.current?.read() ?? start.text,
    clientId,
    length: length ?? start.length,
    tone: tone ?? start.tone,
    sections,
  });
  useImperativeHandle(ref, () => ({ read }));
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const control = place.current?.querySelector(":is(button, textarea)[data-error]");
    if (control instanceof HTMLElement) control.focus();
  }, [errors]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!blocked) on.onGenerate(read());
  };
  return (
    <form ref={place} noValidate onSubmit={submit} aria-label="Apuntes para la IA">
      <Stack gap="md" className={forms.body}>
        <AiUsageBanner usage={usage} />
        {failure && <AiFailure sentence={failure} onClose={onFailureClosed} />}
        <ClientPicker
          label="Cliente"
          required
          value={clientId || null}
          onChange={(id) => {
            setClientId(id ?? "");
            draft.touch();
          }}
          error={errors.clientId}
        />
        <TextBox
          label="Notas"
          required
          start={start.text}
          ref={text}
          onTyped={draft.touch}
          placeholder="Escribe o pega aquí tus apuntes de la sesión"
          error={errors.text}
        />
        {hasStyle && (
          <StructureChoice
            templates={templates}
            gone={gone ? GONE : null}
            value={keyOf(sections, templates)}
            onChange={(key) => {
              setSections(templates.all.find((one) => one.key === key)?.sections ?? gone ?? sections);
              draft.touch();
            }}
          />
        )}
        {start.length && (
          <LengthChoice
            value={length ?? start.length}
            onChange={(chosen) => {
              setLength(chosen);
              rememberStyle({ length: chosen });
              draft.touch();
            }}
          />
        )}
        {start.tone && (
          <ToneChoice
            value={tone ?? start.tone}
            onChange={(chosen) => {
              setTone(chosen);
              rememberStyle({ tone: chosen });
            }}
          />
        )}
        <AiNotice isLocal={aiIsLocal} consent={consent} clientId={clientId} onShow={() => on.onShow(read())} />
      </Stack>
      <Group justify="flex-end" gap="xs" className={forms.foot} data-part="foot">
        <DraftLine state={draft.state} />
        {versions > 0 ? (
          <Button variant="default" onClick={() => on.onVersions(read())}>
            Volver a las versiones
          </Button>
        ) : (
          <Button variant="default" onClick={on.onCancel}>
            Cancelar
          </Button>
        )}
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

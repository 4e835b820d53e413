import { Input, NativeSelect, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { IconSelector } from "@tabler/icons-react";
import type { NoteLength, NoteTone } from "../../core/schema.generated.ts";
import { templateChoices } from "../templates/templateChoices.ts";
import type { Templates } from "../templates/useTemplates.ts";
import { LENGTH_WORD, TONE_WORD } from "./aiWords.ts";

interface ChoiceProps<Word extends string> {
  value: Word;
  onChange: (word: Word) => void;
}

/** One of few words. */
function Choice<Word extends string>({
  label,
  words,
  value,
  onChange,
}: ChoiceProps<Word> & { label: string; words: Record<Word, string> }) {
  const data = (Object.keys(words) as Word[]).map((word) => ({ value: word, label: words[word] }));
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl<Word> aria-label={label} fullWidth data={data} value={value} onChange={onChange} />
    </Input.Wrapper>
  );
}

export const LengthChoice = (props: ChoiceProps<NoteLength>) => (
  <Choice label="Longitud" words={LENGTH_WORD} {...props} />
);
export const ToneChoice = (props: ChoiceProps<NoteTone>) => <Choice label="Tono" words={TONE_WORD} {...props} />;

interface StructureProps extends ChoiceProps<string> {
  templates: Templates;
  /** The key of what was begun with where it is of none of them, because that was changed or deleted since. */
  gone: string | null;
}

/** The headings that both versions are to have. */
export function StructureChoice({ templates, gone, value, onChange }: StructureProps) {
  const choices = templateChoices(templates);
  return (
    <NativeSelect
      label="Plantilla"
      data={gone ? [...choices, { value: gone, label: "La de este borrador" }] : choices}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={<IconSelector size={16} aria-hidden />}
    />
  );
}

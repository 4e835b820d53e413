import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Checkbox, Input, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { type Scope, TOKEN_NAME_MAX, type TokenChoice, WITHOUT_CLINICAL } from "../../../../schema/rules/tokens.ts";
import styles from "../manage.module.css";
import { PROGRAM_ROOMS } from "../programWords.ts";

/** What is chosen of a program's access, as it was typed. */
export interface ProgramForm {
  name: string;
  choices: readonly TokenChoice[];
  days: number;
  ranges: string;
}

interface ProgramFieldsProps {
  form: ProgramForm;
  onForm: (form: ProgramForm) => void;
  wrong: (field: string) => ReactNode;
}

const DAYS = [
  { value: "30", label: "30 días" },
  { value: "90", label: "90 días" },
  { value: "365", label: "1 año" },
];

/** Name, permissions by room, end and addresses of a program's access. */
export function ProgramFields({ form, onForm, wrong }: ProgramFieldsProps) {
  const has = (choice: TokenChoice) => form.choices.includes(choice);
  const choose = (choice: TokenChoice, on: boolean) => {
    const others = form.choices.filter((one) => one !== choice);
    onForm({ ...form, choices: on ? [...others, choice] : others });
  };
  const box = (choice: Scope, word: string, label: string, includedIn: Scope | null = null) => {
    const isIncluded = includedIn !== null && has(includedIn);
    return (
      <Checkbox
        name="scopes"
        label={word}
        aria-label={`${word} ${label.toLowerCase()}`}
        checked={isIncluded || has(choice)}
        disabled={isIncluded}
        onChange={(event) => choose(choice, event.currentTarget.checked)}
      />
    );
  };
  const unscoped = wrong("scopes");
  return (
    <>
      <TextInput
        name="name"
        label="Nombre del programa"
        maxLength={TOKEN_NAME_MAX}
        value={form.name}
        error={wrong("name")}
        onChange={(event) => onForm({ ...form, name: event.currentTarget.value })}
        data-autofocus
      />
      <fieldset className={styles.programScopes}>
        <legend>Permisos</legend>
        {PROGRAM_ROOMS.map(({ label, read, write }) => (
          <div key={label} className={styles.programScope}>
            <span aria-hidden>{label}</span>
            {box(read, "Leer", label, write)}
            {write ? box(write, "Escribir", label) : <span />}
          </div>
        ))}
        {unscoped && <Input.Error>{unscoped}</Input.Error>}
      </fieldset>
      <Checkbox
        label="Sin textos clínicos"
        description="Ni notas, ni objetivos terapéuticos, ni lo que anotas de cada sesión o cliente. Tampoco puede borrar nada."
        checked={has(WITHOUT_CLINICAL)}
        onChange={(event) => choose(WITHOUT_CLINICAL, event.currentTarget.checked)}
      />
      <Input.Wrapper label="Caduca dentro de" labelElement="div">
        <SegmentedControl
          aria-label="Caduca dentro de"
          fullWidth
          data={DAYS}
          value={String(form.days)}
          onChange={(days) => onForm({ ...form, days: Number(days) })}
        />
      </Input.Wrapper>
      <Textarea
        name="ranges"
        label="Solo desde estas direcciones (opcional)"
        description="Una por línea, como 192.0.2.7 o 192.0.2.0/24."
        rows={2}
        value={form.ranges}
        error={wrong("ranges")}
        onChange={(event) => onForm({ ...form, ranges: event.currentTarget.value })}
      />
    </>
  );
}

import { NativeSelect } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useState } from "react";
import { ClientPicker } from "../clients/picker/ClientPicker.tsx";
import { readDay } from "../ui/day.ts";
import { DateField } from "../ui/form/DateField.tsx";
import styles from "./audit.module.css";
import { ACTORS_OF, ACTS_OF, THINGS_OF } from "./auditWords.ts";

/** What is chosen of the entries; empty texts: all. */
export interface AuditChoice {
  acts: string;
  things: string;
  actors: string;
  clientId: string | null;
  /** As typed. */
  from: string;
  to: string;
}
export const ALL: AuditChoice = { acts: "", things: "", actors: "", clientId: null, from: "", to: "" };

const optionsOf = (all: string, words: Record<string, { label: string }>) => [
  { value: "", label: all },
  ...Object.entries(words).map(([value, { label }]) => ({ value, label })),
];
const CHOICES = [
  { of: "acts", label: "Qué se hizo", data: optionsOf("Todo lo que se hizo", ACTS_OF) },
  { of: "things", label: "De qué", data: optionsOf("De todo", THINGS_OF) },
  { of: "actors", label: "Quién", data: optionsOf("Cualquiera", ACTORS_OF) },
] as const;

const DAYS = ["from", "to"] as const;

/** Why a day filters nothing, or leaves nothing. */
function faultOf({ from, to }: AuditChoice, of: (typeof DAYS)[number], isLeft: boolean): string | undefined {
  const [first, last] = [readDay(from), readDay(to)];
  const [typed, day] = of === "from" ? [from, first] : [to, last];
  // What is half typed is no fault yet.
  if (isLeft && typed.trim() !== "" && day === null) return "Escribe un día como 14/03/2026.";
  return of === "to" && first && last && last < first ? "Es anterior al día desde el que se mira." : undefined;
}

interface AuditToolbarProps {
  choice: AuditChoice;
  onChoice: (choice: AuditChoice) => void;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** Which entries are shown: kind of act, of thing, by whom, about which client, and days. */
export function AuditToolbar({ choice, onChoice, today }: AuditToolbarProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return (
    <div className={styles.choices}>
      {CHOICES.map(({ of, label, data }) => (
        <NativeSelect
          key={of}
          aria-label={label}
          data={data}
          value={choice[of]}
          onChange={(event) => onChoice({ ...choice, [of]: event.currentTarget.value })}
          rightSection={<IconSelector size={16} aria-hidden />}
        />
      ))}
      <ClientPicker
        hideLabel
        label="Cliente"
        allLabel="Todos los clientes"
        value={choice.clientId}
        onChange={(clientId) => onChoice({ ...choice, clientId })}
      />
      {DAYS.map((of) => (
        <DateField
          key={of}
          aria-label={of === "from" ? "Desde el día" : "Hasta el día"}
          placeholder={of === "from" ? "Desde el día" : "Hasta el día"}
          value={choice[of]}
          onChange={(text) => onChoice({ ...choice, [of]: text })}
          minDay="2020-01-01"
          maxDay={today}
          openAt={today}
          openLevel="month"
          onBlur={() => setLeft(new Set([...left, of]))}
          error={faultOf(choice, of, left.has(of))}
        />
      ))}
    </div>
  );
}

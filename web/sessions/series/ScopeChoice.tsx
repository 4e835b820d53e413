import { Radio, Stack } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import styles from "./series.module.css";
import { BEGUN_STAY, SCOPE_WORD, type Scope } from "./seriesWords.ts";

interface ScopeChoiceProps {
  /** What is asked: «¿Qué sesiones quieres eliminar?» */
  label: string;
  value: Scope;
  onChange: (scope: Scope) => void;
  /** What can be chosen; all without it. */
  scopes?: readonly Scope[];
}

const ALL: readonly Scope[] = ["ONE", "FOLLOWING", "ALL"];
const isScope = (text: string): text is Scope => text in SCOPE_WORD;

/** How far a change of one session of a series goes. */
export function ScopeChoice({ label, value, onChange, scopes = ALL }: ScopeChoiceProps) {
  return (
    <Radio.Group
      label={label}
      description={value === "ONE" ? undefined : BEGUN_STAY}
      inputWrapperOrder={["label", "input", "description"]}
      value={value}
      onChange={(chosen) => isScope(chosen) && onChange(chosen)}
      className={styles.scope}
    >
      <Stack gap={2} mt={4} mb={4}>
        {scopes.map((scope) => (
          <Radio key={scope} value={scope} label={SCOPE_WORD[scope]} className={styles.choice} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

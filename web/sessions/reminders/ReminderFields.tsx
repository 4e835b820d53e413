import { Group, Radio, Select, Switch, Text } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { type ReactNode, useState } from "react";
import { SESSION_FIELD_LABEL } from "../../../schema/rules/sessions.ts";
import styles from "../form/sessionForm.module.css";
import { UNDECIDED } from "../form/sessionForm.ts";
import { REMINDER } from "../sessionWords.ts";

const REMINDERS = Object.entries(REMINDER).map(([value, { label }]) => ({ value, label }));
const LABEL = SESSION_FIELD_LABEL.remind;
const WHAT = "Un correo para ti y otro para tu cliente";
/** When it is sent unless another time is chosen (document §9); then, what still goes out. */
const USUAL = ["ONE_HOUR_BEFORE", "THIRTY_MINUTES_BEFORE", "FIFTEEN_MINUTES_BEFORE"] as const;
const PASSED = "Su hora ya ha pasado: no saldrá ningún correo. Elige otra.";
const PASSED_ONCE = "De esta sesión no saldrá ningún correo: su hora ya ha pasado.";

interface ReminderFieldsProps {
  /** An option, empty for none, or not decided yet. */
  value: string;
  onChoose: (reminder: string) => void;
  /** A new session: it is asked, and not switched. */
  isNew: boolean;
  isRemembered: boolean;
  /** Options with which no mail would go out any more. */
  passed: readonly string[];
  /** It is as it was read: what became of it is told where that is shown. */
  isAsRead: boolean;
  /** Of several sessions, of which others may be still to come. */
  isSeries: boolean;
  error: ReactNode;
}

/** Whether and when both are reminded by mail. */
export function ReminderFields(props: ReminderFieldsProps) {
  const { value, onChoose, isNew, isRemembered, passed, isAsRead, isSeries, error } = props;
  const isOn = value !== "" && value !== UNDECIDED;
  /** The option that was on last, of this client. */
  const [kept, setKept] = useState("");
  const keeps = isOn ? value : value === UNDECIDED ? "" : kept;
  if (keeps !== kept) setKept(keeps);
  const usual = (!isSeries && USUAL.find((option) => !passed.includes(option))) || USUAL[0];
  const choose = (on: boolean) => onChoose(on ? kept || usual : "");
  // Of the chosen one the line below says it.
  const marked = (one: (typeof REMINDERS)[number]) =>
    !isSeries && one.value !== value && passed.includes(one.value)
      ? { ...one, label: `${one.label} (ya ha pasado)` }
      : one;
  const isPassed = isOn && !isAsRead && passed.includes(value);
  return (
    <div className={styles.remind}>
      {isNew ? (
        <Radio.Group
          label={LABEL}
          description={isRemembered ? `${WHAT}. Elegido como en su última sesión` : WHAT}
          withAsterisk
          value={value === UNDECIDED ? null : isOn ? "yes" : "no"}
          onChange={(answer) => choose(answer === "yes")}
          error={isOn ? null : error}
        >
          <Group gap="lg" mt={6}>
            <Radio value="yes" label="Sí" error={!isOn && error !== undefined} />
            <Radio value="no" label="No" />
          </Group>
        </Radio.Group>
      ) : (
        <Switch
          label={LABEL}
          description={WHAT}
          checked={isOn}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      )}
      {isOn && (
        <Select
          aria-label={SESSION_FIELD_LABEL.reminderOption}
          data={REMINDERS.map(marked)}
          value={value}
          onChange={(option) => option && onChoose(option)}
          error={error}
        />
      )}
      <Text size="sm" role="status" className={styles.passed}>
        {isPassed && (isSeries ? PASSED_ONCE : PASSED)}
      </Text>
    </div>
  );
}

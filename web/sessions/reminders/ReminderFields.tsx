import { Group, Radio, Select, Switch } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import type { ReactNode } from "react";
import { SESSION_FIELD_LABEL } from "../../../schema/rules/sessions.ts";
import styles from "../form/sessionForm.module.css";
import { UNDECIDED } from "../form/sessionForm.ts";
import { REMINDER } from "../sessionWords.ts";

const REMINDERS = Object.entries(REMINDER).map(([value, { label }]) => ({ value, label }));
const LABEL = SESSION_FIELD_LABEL.remind;
const WHAT = "Un correo para ti y otro para tu cliente";
/** When it is sent unless another time is chosen (document §9). */
const USUAL = "ONE_HOUR_BEFORE";

interface ReminderFieldsProps {
  /** An option, empty for none, or not decided yet. */
  value: string;
  onChoose: (reminder: string) => void;
  /** A new session: it is asked, and not switched. */
  isNew: boolean;
  isRemembered: boolean;
  error: ReactNode;
}

/** Whether and when both are reminded by mail. */
export function ReminderFields({ value, onChoose, isNew, isRemembered, error }: ReminderFieldsProps) {
  const isOn = value !== "" && value !== UNDECIDED;
  const choose = (on: boolean) => onChoose(on ? USUAL : "");
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
          data={REMINDERS}
          value={value}
          onChange={(option) => option && onChoose(option)}
          error={error}
        />
      )}
    </div>
  );
}

import { Autocomplete, Select, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/SimpleGrid.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import type { UseFormReturnType } from "@mantine/form";
import { SESSION_DURATIONS, SESSION_FIELD_LABEL } from "../../../schema/rules/sessions.ts";
import { ClientPicker } from "../../clients/picker/ClientPicker.tsx";
import ui from "../../ui/parts/ui.module.css";
import { ReminderFields } from "../reminders/ReminderFields.tsx";
import { useReminderChoice } from "../reminders/useReminderChoice.ts";
import { LOCATIONS, TYPE_WORD } from "../sessionWords.ts";
import styles from "./sessionForm.module.css";
import type { SessionFormField, SessionValues } from "./sessionForm.ts";
import { WhenFields } from "./WhenFields.tsx";

interface SessionFormFieldsProps {
  form: UseFormReturnType<SessionValues>;
  /** The practice's. */
  zone: string;
  today: string;
  isNew: boolean;
}

const TYPES = Object.entries(TYPE_WORD).map(([value, label]) => ({ value, label }));
const inMinutes = (duration: string) => ({ value: duration, label: `${duration} minutos` });

/** The documented fields (§3, §5, §9); an asterisk marks those that are required. */
export function SessionFormFields({ form, zone, today, isNew }: SessionFormFieldsProps) {
  const { values, errors } = form;
  const reminder = useReminderChoice(form, isNew);
  const field = (name: SessionFormField) => ({ autoComplete: "off", ...form.getInputProps(name) });
  // A session written elsewhere may last as long as none here; it is shown, and has to be changed to be saved.
  const durations = new Set([...SESSION_DURATIONS.map(String), form.getInitialValues().duration]);
  return (
    <Stack gap="md">
      <ClientPicker
        label={SESSION_FIELD_LABEL.clientId}
        required
        value={values.clientId || null}
        onChange={(id) => form.setFieldValue("clientId", id ?? "")}
        error={errors.clientId}
      />
      <Select label={SESSION_FIELD_LABEL.type} withAsterisk aria-required data={TYPES} {...field("type")} />
      <WhenFields when={values} errors={errors} zone={zone} today={today} onChange={form.setValues} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          label={SESSION_FIELD_LABEL.durationMinutes}
          withAsterisk
          aria-required
          data={[...durations].map(inMinutes)}
          {...field("duration")}
        />
        <TextInput
          label={SESSION_FIELD_LABEL.price}
          inputMode="decimal"
          className={ui.num}
          rightSection={
            <span className={styles.unit} aria-hidden>
              US$
            </span>
          }
          rightSectionWidth={52}
          {...field("price")}
        />
      </SimpleGrid>
      <Autocomplete label={SESSION_FIELD_LABEL.location} data={LOCATIONS} {...field("location")} />
      <Textarea label={SESSION_FIELD_LABEL.notes} autosize minRows={3} maxRows={10} {...field("notes")} />
      <ReminderFields
        value={values.reminder}
        onChoose={reminder.choose}
        isNew={isNew}
        isRemembered={reminder.isRemembered}
        error={errors.reminder}
      />
    </Stack>
  );
}

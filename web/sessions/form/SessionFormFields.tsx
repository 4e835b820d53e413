import { Autocomplete, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/SimpleGrid.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { SESSION_DURATIONS, SESSION_FIELD_LABEL } from "../../../schema/rules/sessions.ts";
import { ClientPicker } from "../../clients/picker/ClientPicker.tsx";
import ui from "../../ui/parts/ui.module.css";
import { passedOptions } from "../reminders/passedOptions.ts";
import { ReminderFields } from "../reminders/ReminderFields.tsx";
import { useReminderChoice } from "../reminders/useReminderChoice.ts";
import { shortDay, wallTime } from "../sessionTimes.ts";
import { LOCATIONS, TYPE_WORD } from "../sessionWords.ts";
import { OverlapLine } from "./OverlapLine.tsx";
import type { SessionForm_SessionFragment } from "./SessionForm.generated.ts";
import styles from "./sessionForm.module.css";
import { readWhen, type SessionFormField, type SessionValues } from "./sessionForm.ts";
import type { LastSession } from "./useLastSession.ts";
import { useOverlap } from "./useOverlap.ts";
import { WhenFields } from "./WhenFields.tsx";

interface SessionFormFieldsProps {
  form: UseFormReturnType<SessionValues>;
  /** The practice's. */
  zone: string;
  today: string;
  /** The session as it was read; null for a new one. */
  start: SessionForm_SessionFragment | null;
  /** As it is stored by now. */
  stored: SessionForm_SessionFragment | null;
  /** The client's last session, that a new one takes after; undefined while it is not known. */
  last: LastSession | null | undefined;
  /** Of several sessions of a series. */
  isSeries: boolean;
  isSaving: boolean;
  /** After what says when it is. */
  children?: ReactNode;
}

const TYPES = Object.entries(TYPE_WORD).map(([value, label]) => ({ value, label }));
const CHOOSES = "Al elegirlo se propone lo de su última sesión.";
const FIRST = "No tiene sesiones anteriores de las que proponer.";
const takesAfter = (day: string) => `Tipo, duración, precio y modalidad como en su sesión del ${shortDay(day)}.`;
const inMinutes = (duration: string) => ({ value: duration, label: `${duration} minutos` });

/** The documented fields (§3, §5, §9); an asterisk marks those that are required. */
export function SessionFormFields(props: SessionFormFieldsProps) {
  const { form, zone, today, start, stored, last, isSeries, isSaving, children } = props;
  const { values, errors } = form;
  const isNew = start === null;
  const overlaps = useOverlap(values, zone, stored);
  const reminder = useReminderChoice(form, isNew, last);
  const startsAt = start?.status === "CANCELLED" ? undefined : readWhen(zone, values).startsAt;
  const isSameStart = start !== null && startsAt?.getTime() === Date.parse(start.startsAt);
  const field = (name: SessionFormField) => ({ autoComplete: "off", ...form.getInputProps(name) });
  // A session written elsewhere may last as long as none here; it is shown, and has to be changed to be saved.
  const durations = new Set([...SESSION_DURATIONS.map(String), form.getInitialValues().duration]);
  return (
    <Stack gap="md">
      <ClientPicker
        label={SESSION_FIELD_LABEL.clientId}
        required
        isSaving={isSaving}
        value={values.clientId || null}
        onChange={(id) => form.setFieldValue("clientId", id ?? "")}
        error={errors.clientId}
      />
      {isNew && (
        <Text size="sm" c="dimmed" className={styles.proposed}>
          {last === undefined ? CHOOSES : last ? takesAfter(wallTime(zone, last.startsAt).day) : FIRST}
        </Text>
      )}
      <Select label={SESSION_FIELD_LABEL.type} withAsterisk aria-required data={TYPES} {...field("type")} />
      <WhenFields when={values} errors={errors} zone={zone} today={today} onChange={form.setValues} />
      <OverlapLine overlaps={overlaps} zone={zone} />
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
      {children}
      <Autocomplete label={SESSION_FIELD_LABEL.location} data={LOCATIONS} {...field("location")} />
      <Textarea label={SESSION_FIELD_LABEL.notes} autosize minRows={3} maxRows={10} {...field("notes")} />
      <ReminderFields
        value={values.reminder}
        onChoose={reminder.choose}
        isNew={isNew}
        isRemembered={reminder.isRemembered}
        passed={passedOptions(zone, startsAt)}
        isAsRead={isSameStart && values.reminder === start.reminder?.option}
        isSeries={isSeries}
        error={errors.reminder}
      />
    </Stack>
  );
}

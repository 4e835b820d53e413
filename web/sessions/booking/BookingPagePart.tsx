import { Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { BOOKING_NAME_MAX, BOOKING_PATH, BOOKING_WELCOME_MAX } from "../../../schema/rules/booking/settings.ts";
import { useFeature } from "../../core/useFeature.ts";
import ui from "../../ui/parts/ui.module.css";
import type { BookingErrors, BookingValues } from "./bookingForm.ts";
import { BOOKING_LABEL } from "./bookingWords.ts";

interface BookingPagePartProps {
  values: BookingValues;
  errors: BookingErrors;
  /** Where the page is, as it is saved and on; null while it is not. */
  url: string | null;
  onChange: (change: Partial<BookingValues>) => void;
}

/** Whether there is a page, where, and what it says first. */
export function BookingPagePart({ values, errors, url, onChange }: BookingPagePartProps) {
  const hasLinks = useFeature("BOOKING_LINKS");
  return (
    <Stack gap="md">
      <Switch
        label={BOOKING_LABEL.isOn}
        description="Quien tenga la dirección puede pedirte cita. Tú decides si la aceptas."
        checked={values.isOn}
        error={errors.isOn}
        onChange={(event) => onChange({ isOn: event.currentTarget.checked })}
      />
      <TextInput
        label={BOOKING_LABEL.name}
        description={`${location.host}${BOOKING_PATH}/`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={BOOKING_NAME_MAX}
        value={values.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {url && (
        <Text size="sm" className={ui.anywhere}>
          <a className={ui.link} href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        </Text>
      )}
      <Textarea
        label={BOOKING_LABEL.welcome}
        description="Lo primero que se lee, si quieres."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={BOOKING_WELCOME_MAX}
        value={values.welcome}
        error={errors.welcome}
        onChange={(event) => onChange({ welcome: event.currentTarget.value })}
      />
      <Switch
        label={BOOKING_LABEL.tellsByMail}
        checked={values.tellsByMail}
        onChange={(event) => onChange({ tellsByMail: event.currentTarget.checked })}
      />
      {hasLinks && (
        <Switch
          label={BOOKING_LABEL.clientsBook}
          description="Cada enlace se crea en la ficha del cliente, en «Enlace para reservar». La cita queda en tu agenda sin que la aceptes."
          checked={values.clientsBook}
          onChange={(event) => onChange({ clientsBook: event.currentTarget.checked })}
        />
      )}
      <Switch
        label={BOOKING_LABEL.isListed}
        checked={values.isListed}
        onChange={(event) => onChange({ isListed: event.currentTarget.checked })}
      />
    </Stack>
  );
}

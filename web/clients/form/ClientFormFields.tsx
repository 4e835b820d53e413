import { SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/SimpleGrid.layer.css";
import type { UseFormReturnType } from "@mantine/form";
import { DateField } from "../../ui/form/DateField.tsx";
import { CLIENT_LABEL, type ClientFormField, type ClientValues } from "./clientForm.ts";

interface ClientFormFieldsProps {
  form: UseFormReturnType<ClientValues>;
  /** Where the practice is, `YYYY-MM-DD`. */
  today: string;
}

/** The documented fields (§5); an asterisk marks the three that are required. */
export function ClientFormFields({ form, today }: ClientFormFieldsProps) {
  const field = (name: ClientFormField) => ({
    label: CLIENT_LABEL[name],
    autoComplete: "off",
    ...form.getInputProps(name),
  });
  return (
    <Stack gap="md">
      <TextInput withAsterisk aria-required data-autofocus {...field("name")} />
      <TextInput withAsterisk aria-required type="email" {...field("email")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput withAsterisk aria-required type="tel" {...field("phone")} />
        <DateField
          minDay="1900-01-01"
          openAt="1990-01-01"
          maxDay={today}
          {...field("dateOfBirth")}
          value={form.values.dateOfBirth}
        />
      </SimpleGrid>
      <TextInput {...field("address")} />
      <TextInput {...field("emergencyContact")} />
      <Textarea autosize minRows={2} maxRows={10} {...field("therapeuticGoals")} />
      <Textarea autosize minRows={3} maxRows={14} {...field("notesText")} />
    </Stack>
  );
}

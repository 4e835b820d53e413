import { expect, test } from "vitest";
import { guessedFields } from "../../../schema/rules/imports/fields.ts";
import type { ImportTable } from "../../../schema/rules/imports/imports.ts";

const guessed = (kind: ImportTable, titles: string) => guessedFields(kind, titles.split(";"));

test.each<[ImportTable, string, ...(string | null)[]]>([
  ["CLIENTS", "Name;Given Name;Family Name", null, "NAME", "SURNAME"],
  ["CLIENTS", "Nombre completo;Nombre;Apellidos", "NAME", null, null],
  ["CLIENTS", "Apellidos;Nombre;Nombre y apellidos", null, null, "NAME"],
  ["CLIENTS", "Cliente;Nombre;Apellido 1;Apellido 2", null, "NAME", "SURNAME", "SURNAME"],
  ["CLIENTS", "Nombre;Apellidos", "NAME", "SURNAME"],
  ["CLIENTS", "Paciente;Apellidos", "NAME", "SURNAME"],
  ["CLIENTS", "Name;First name", "NAME", null],
  ["SESSIONS", "Client Name;First Name;Last Name", "NAME", null, null],
  ["NOTES", "Paciente;Nombre;Apellidos", null, "NAME", "SURNAME"],
])("of %s «%s» no column of a name says twice who somebody is", (kind, titles, ...fields) => {
  expect(guessed(kind, titles)).toEqual(fields);
});

test.each<[string, ...(string | null)[]]>([
  ["Client Name;Appointment Date;Start Time;End Time", "NAME", "DATE", "TIME", "END_TIME"],
  ["Paciente;Día;Inicio;Fin", "NAME", "DATE", "TIME", "END_TIME"],
  ["Paciente;Inicio;Fin;Fecha", "NAME", "TIME", "END_TIME", "DATE"],
  ["Start Date;Start Time;End Time;Client", "DATE", "TIME", "END_TIME", "NAME"],
  ["Client;Start;End", "NAME", "DATE", "END_TIME"],
  ["Paciente;Inicio", "NAME", "DATE"],
  ["Client;Start Time;End Time", "NAME", "DATE", "END_TIME"],
])("of sessions «%s» the day is the date where the hour has a column of its own", (titles, ...fields) => {
  expect(guessed("SESSIONS", titles)).toEqual(fields);
});

test("since when somebody is a client, why a session was cancelled and at what hour a note was written are known by their headings", () => {
  for (const title of ["Cliente desde", "Fecha de alta", "Created at", "Join date"])
    expect(guessed("CLIENTS", title), title).toEqual(["JOIN_DATE"]);
  expect(guessed("SESSIONS", "Estado;Motivo")).toEqual(["STATUS", "CANCEL_REASON"]);
  expect(guessed("NOTES", "Fecha;Hora")).toEqual(["DATE", "TIME"]);
});

import { expect, test } from "vitest";
import { CLIENT_FIELD_LABEL, type ClientField, clientFaultMessage } from "../../../schema/rules/clients.ts";
import { NOTE_FIELD_LABEL, type NoteField, noteFaultMessage } from "../../../schema/rules/notes.ts";
import { OBJECTIVE_FIELD_LABEL, type ObjectiveField, objectiveFaultMessage } from "../../../schema/rules/objectives.ts";
import { SESSION_FIELD_LABEL, type SessionField, sessionFaultMessage } from "../../../schema/rules/sessions.ts";

test("a sentence about an empty field agrees with the field's name in gender and number", () => {
  const sentences = [
    ...Object.keys(CLIENT_FIELD_LABEL).map((field) => clientFaultMessage(field as ClientField, "REQUIRED")),
    ...Object.keys(SESSION_FIELD_LABEL).map((field) => sessionFaultMessage(field as SessionField, "REQUIRED")),
    ...Object.keys(NOTE_FIELD_LABEL).map((field) => noteFaultMessage(field as NoteField, "REQUIRED")),
    ...Object.keys(OBJECTIVE_FIELD_LABEL).map((field) => objectiveFaultMessage(field as ObjectiveField, "REQUIRED")),
  ];
  // Of the fields that must be filled in; the others are never empty for anybody.
  const demanded =
    /^(Nombre completo|Correo electrónico|Teléfono|Tipo de sesión|Fecha y hora|Duración|Título|Contenido|Cliente):/;
  expect([...new Set(sentences.filter((sentence) => demanded.test(sentence)))].toSorted()).toEqual([
    "Cliente: elige un cliente.",
    "Contenido: es obligatorio.",
    "Correo electrónico: es obligatorio.",
    "Duración: es obligatoria.",
    "Fecha y hora: son obligatorias.",
    "Nombre completo: es obligatorio.",
    "Teléfono: es obligatorio.",
    "Tipo de sesión: es obligatorio.",
    "Título: es obligatorio.",
  ]);
});

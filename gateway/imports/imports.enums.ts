import { registerEnumType } from "type-graphql";
import { ARCHIVE_THINGS, type ArchiveThing } from "../../schema/rules/imports/archives.ts";
import { factsOf } from "../../schema/rules/imports/fields.ts";
import { IMPORT_FIELDS, type ImportField } from "../../schema/rules/imports/headings.ts";
import {
  IMPORT_ENCODINGS,
  IMPORT_KINDS,
  IMPORT_REPEATS,
  IMPORT_TABLES,
  type ImportEncoding,
  type ImportKind,
  type ImportRepeat,
} from "../../schema/rules/imports/imports.ts";

const enumOf = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, word])) as { [Name in Word]: Name };

/** The service's word for a kind is ours, but for sessions. */
export type ApiImportKind = Exclude<ImportKind, "SESSIONS"> | "THERAPY_SESSIONS";
const apiKind = (kind: ImportKind): ApiImportKind => (kind === "SESSIONS" ? "THERAPY_SESSIONS" : kind);
export const ImportKinds = enumOf(IMPORT_KINDS.map(apiKind));
export const ImportFields = enumOf(IMPORT_FIELDS);
export const ImportEncodings = enumOf(IMPORT_ENCODINGS);
export const ImportRepeats = enumOf(IMPORT_REPEATS);
export const ImportThings = enumOf(ARCHIVE_THINGS);
export const ImportKeepings = { CHANGED: "CHANGED", IN_USE: "IN_USE" } as const;
export type ImportKeeping = keyof typeof ImportKeepings;

registerEnumType(ImportKinds, {
  name: "ImportKind",
  description: "What a file holds.",
  valuesConfig: {
    CLIENTS: { description: "A `Client` each." },
    THERAPY_SESSIONS: { description: "A `TherapySession` each, of clients who are there." },
    NOTES: { description: "A `Note` each, of clients who are there." },
    EXPORT: { description: "No lines: the ZIP of a `DataExport`, or one client's `cliente.json` out of it." },
  } satisfies Record<ApiImportKind, { description: string }>,
});
registerEnumType(ImportFields, {
  name: "ImportField",
  description: "What a column can hold.",
  valuesConfig: Object.fromEntries(
    IMPORT_FIELDS.map((field) => {
      const kinds = IMPORT_TABLES.filter((kind) => factsOf(kind, field));
      const words = field.toLowerCase().replaceAll("_", " ");
      return [field, { description: `A column of each line's ${words}; of ${kinds.map(apiKind).join(" and ")}.` }];
    }),
  ) as Record<ImportField, { description: string }>,
});
registerEnumType(ImportEncodings, {
  name: "ImportEncoding",
  description: "How a file's text is written.",
  valuesConfig: {
    UTF_8: { description: "UTF-8, with a mark or without." },
    UTF_16LE: { description: "UTF-16, the smaller byte first." },
    UTF_16BE: { description: "UTF-16, the greater byte first." },
    WINDOWS_1252: { description: "Windows-1252: what older spreadsheets of Western Europe write." },
  } satisfies Record<ImportEncoding, { description: string }>,
});
registerEnumType(ImportRepeats, {
  name: "ImportRepeatReason",
  description: "Why a line counts as repeated.",
  valuesConfig: {
    EMAIL: { description: "The same e-mail, whatever its case." },
    NAME_AND_PHONE: { description: "The same name, whatever its case and accents, and the same phone." },
    SAME_SESSION: { description: "A therapy session of the same client that begins at the same time." },
    SAME_NOTE: { description: "A note of the same client with the same title and content." },
  } satisfies Record<ImportRepeat, { description: string }>,
});
registerEnumType(ImportKeepings, {
  name: "ImportKeptReason",
  description: "Why something was not taken back.",
  valuesConfig: {
    CHANGED: { description: "It was changed since." },
    IN_USE: { description: "Something stands on it that the file did not bring, such as a therapy session." },
  },
});
registerEnumType(ImportThings, {
  name: "ImportThing",
  description: "What an export can hold.",
  valuesConfig: {
    CLIENTS: { description: "Clients; those who are there already are left out unless they are taken." },
    SESSIONS: { description: "Therapy sessions." },
    SERIES: { description: "Series of therapy sessions." },
    NOTES: { description: "Notes, with what they were before." },
    SIGNATURES: { description: "Signed notes among them: they are signed anew, today and by the professional." },
    OBJECTIVES: { description: "Objectives, with each change of their progress." },
    MEASURES: { description: "Questionnaires that were filled in." },
    CONSENTS: { description: "Consents; left out where the practice does not have their text." },
    CONSENT_REQUESTS: {
      description: "Consents among them that wait for an answer: they are withdrawn, as their links lead elsewhere.",
    },
    PAPERS: { description: "The PDFs of consents." },
    CONSENT_TEXTS: { description: "Texts to consent to; left out where the practice has its own." },
    TEMPLATES: { description: "Templates for notes; left out where the practice has one of that name." },
    RECEIPTS: { description: "Receipts, which stay with whoever made them out; of their sessions no other is made." },
    REMINDERS: { description: "Reminders of therapy sessions to come, which are switched off." },
    MONTHLY: { description: "Questionnaires sent each month, which are switched off." },
  } satisfies Record<ArchiveThing, { description: string }>,
});

import { CLIENT } from "../../fields/clients.ts";
import type { ImportKind } from "./imports.ts";

/** What a column can hold. */
export const IMPORT_FIELDS = [
  "NAME",
  "SURNAME",
  "EMAIL",
  "PHONE",
  "BIRTH_DATE",
  "ADDRESS",
  "EMERGENCY_CONTACT",
  "GOALS",
  "NOTES",
  "ACTIVE",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

interface Facts {
  /** The words a therapist knows it by. */
  label: string;
  needed?: true;
  /** Headings that say so, folded as `foldedHeading` does, the surest first. */
  headings: readonly string[];
  /** What stands between the texts of several columns; without it one column alone can hold the field. */
  joinedBy?: string;
}

/** The fields of each kind, in the order in which they are offered. */
export const FIELDS_OF: Record<ImportKind, Partial<Record<ImportField, Facts>>> = {
  CLIENTS: {
    NAME: {
      label: CLIENT.name.label,
      needed: true,
      headings: [
        ...["nombre completo", "nombre y apellidos", "full name", "nombre del cliente", "client name", "patient name"],
        ...["nombre paciente", "nombre del paciente", "nombre cliente", "nombre", "name", "cliente", "client"],
        ...["paciente", "patient", "first name", "firstname", "given name", "nombres"],
      ],
      joinedBy: " ",
    },
    SURNAME: {
      label: "Apellidos",
      headings: [
        ...["apellidos", "apellido", "last name", "lastname", "surname", "family name", "primer apellido"],
        ...["segundo apellido", "apellido 1", "apellido 2", "apellido1", "apellido2"],
      ],
      joinedBy: " ",
    },
    EMAIL: {
      label: CLIENT.email.label,
      needed: true,
      headings: ["correo electronico", "email", "e mail", "correo", "mail", "email address", "client email"],
    },
    PHONE: {
      label: CLIENT.phone.label,
      needed: true,
      headings: [
        ...["telefono", "telefono movil", "movil", "phone", "phone number", "mobile", "mobile phone", "celular", "tel"],
        ...["cell phone", "telefono 1", "numero de telefono", "telefono de contacto"],
      ],
    },
    BIRTH_DATE: {
      label: CLIENT.dateOfBirth.label,
      headings: [
        ...["fecha de nacimiento", "fecha nacimiento", "nacimiento", "f nacimiento", "date of birth", "birth date"],
        ...["dob", "birthday", "birthdate", "cumpleanos"],
      ],
    },
    ADDRESS: {
      label: CLIENT.address.label,
      headings: [
        ...["direccion", "domicilio", "address", "direccion postal", "calle", "street", "street address", "address 1"],
        ...[
          "codigo postal",
          "cp",
          "postal code",
          "zip",
          "poblacion",
          "localidad",
          "ciudad",
          "city",
          "provincia",
          "state",
        ],
      ],
      joinedBy: ", ",
    },
    EMERGENCY_CONTACT: {
      label: CLIENT.emergencyContact.label,
      headings: ["contacto de emergencia", "emergency contact", "contacto emergencia", "persona de contacto"],
      joinedBy: " · ",
    },
    GOALS: {
      label: CLIENT.therapeuticGoals.label,
      headings: ["objetivos terapeuticos", "objetivos", "therapeutic goals", "goals", "motivo de consulta"],
      joinedBy: "\n",
    },
    NOTES: {
      label: CLIENT.notes.label,
      headings: ["notas", "notes", "observaciones", "comentarios", "comments", "nota"],
      joinedBy: "\n",
    },
    ACTIVE: {
      label: "Activo",
      headings: ["activo", "active", "estado", "status", "is active", "archivado"],
    },
  },
};

/** The facts of a field of a kind; null where the kind has none of it. */
export const factsOf = (kind: ImportKind, field: ImportField): Facts | null => FIELDS_OF[kind][field] ?? null;

/** The fields of a kind, in the order in which they are offered. */
export const fieldsOf = (kind: ImportKind): ImportField[] =>
  IMPORT_FIELDS.filter((field) => FIELDS_OF[kind][field]).sort(
    (a, b) => Object.keys(FIELDS_OF[kind]).indexOf(a) - Object.keys(FIELDS_OF[kind]).indexOf(b),
  );

/** The fields of a kind that no column holds and none of its lines can do without. */
export const missingFields = (kind: ImportKind, columns: readonly (ImportField | null)[]): ImportField[] =>
  fieldsOf(kind).filter((field) => factsOf(kind, field)?.needed && !columns.includes(field));

/** A text without case, accents and signs, as headings and words are compared. */
export const foldedHeading = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** What each column holds by its heading; null where that says nothing known. */
export function guessedFields(kind: ImportKind, titles: readonly string[]): (ImportField | null)[] {
  const headings = titles.map(foldedHeading);
  const guessed: (ImportField | null)[] = titles.map(() => null);
  for (const field of fieldsOf(kind)) {
    const facts = factsOf(kind, field);
    const ranks = headings.map((heading, at) => (guessed[at] === null ? (facts?.headings.indexOf(heading) ?? -1) : -1));
    const known = ranks.filter((rank) => rank >= 0);
    if (known.length === 0) continue;
    const best = Math.min(...known);
    ranks.forEach((rank, at) => {
      const isMeant = facts?.joinedBy && field !== "NAME" ? rank >= 0 : rank === best && !guessed.includes(field);
      if (isMeant) guessed[at] = field;
    });
  }
  return guessed;
}

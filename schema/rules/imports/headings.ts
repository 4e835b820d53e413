import { CLIENT } from "../../fields/clients.ts";
import { NOTE } from "../../fields/notes.ts";
import { SESSION } from "../../fields/sessions.ts";
import type { ImportTable } from "./imports.ts";

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
  "DATE",
  "TIME",
  "END_TIME",
  "DURATION",
  "TYPE",
  "STATUS",
  "LOCATION",
  "PRICE",
  "TITLE",
  "CONTENT",
  "TAGS",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export interface Facts {
  /** The words a therapist knows it by. */
  label: string;
  needed?: true;
  /** Another field that does as well. */
  unless?: ImportField;
  /** Headings that say so, folded as `foldedHeading` does, the surest first. */
  headings: readonly string[];
  /** What stands between the texts of several columns; without it one column alone can hold the field. */
  joinedBy?: string;
}

/** Who it is about: by e-mail, else by name. */
const WHOSE: Partial<Record<ImportField, Facts>> = {
  NAME: {
    label: "Nombre del cliente",
    needed: true,
    unless: "EMAIL",
    headings: [
      ...["cliente", "nombre del cliente", "paciente", "nombre del paciente", "client", "client name", "patient"],
      ...["patient name", "nombre completo", "nombre y apellidos", "full name", "nombre", "name", "first name"],
    ],
    joinedBy: " ",
  },
  SURNAME: {
    label: "Apellidos del cliente",
    headings: ["apellidos", "apellido", "last name", "surname", "primer apellido", "segundo apellido"],
    joinedBy: " ",
  },
  EMAIL: {
    label: "Correo del cliente",
    headings: [
      "correo del cliente",
      "correo electronico",
      "email",
      "correo",
      "e mail",
      "client email",
      "patient email",
    ],
  },
};

/** The fields of each kind, in the order in which they are offered. */
export const FIELDS_OF: Record<ImportTable, Partial<Record<ImportField, Facts>>> = {
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
  SESSIONS: {
    ...WHOSE,
    DATE: {
      label: "Fecha",
      needed: true,
      headings: [
        ...["fecha y hora", "fecha", "inicio", "fecha de inicio", "fecha inicio", "dia", "date", "start", "start date"],
        ...[
          "start time",
          "datetime",
          "date and time",
          "appointment date",
          "appointment time",
          "fecha de la cita",
          "cita",
        ],
      ],
    },
    TIME: { label: "Hora", headings: ["hora", "hora de inicio", "hora inicio", "time", "start time", "desde"] },
    END_TIME: {
      label: "Hora de fin",
      headings: ["hora de fin", "hora fin", "fin", "hasta", "end time", "end", "hora final"],
    },
    DURATION: {
      label: SESSION.durationMinutes.label,
      headings: ["duracion", "duration", "minutos", "minutes", "duracion minutos", "duracion min", "duration minutes"],
    },
    TYPE: {
      label: SESSION.type.label,
      headings: ["tipo de sesion", "tipo", "type", "servicio", "service", "appointment type", "tipo de cita"],
    },
    STATUS: { label: SESSION.status.label, headings: ["estado", "status", "situacion", "appointment status"] },
    LOCATION: {
      label: SESSION.location.label,
      headings: ["modalidad", "lugar", "location", "sala", "ubicacion", "sitio"],
      joinedBy: ", ",
    },
    PRICE: { label: SESSION.price.label, headings: ["precio", "importe", "price", "tarifa", "fee", "amount", "total"] },
    NOTES: { label: SESSION.notes.label, headings: ["notas", "observaciones", "comentarios", "notes"], joinedBy: "\n" },
  },
  NOTES: {
    ...WHOSE,
    DATE: {
      label: "Fecha",
      headings: [
        "fecha",
        "fecha y hora",
        "fecha de la nota",
        "date",
        "created",
        "created at",
        "fecha de creacion",
        "dia",
      ],
    },
    TITLE: { label: NOTE.title.label, headings: ["titulo", "title", "asunto", "subject"] },
    CONTENT: {
      label: NOTE.content.label,
      needed: true,
      headings: ["contenido", "nota", "texto", "content", "note", "notas", "notes", "body", "text", "evolucion"],
      joinedBy: "\n\n",
    },
    TAGS: { label: NOTE.tags.label, headings: ["etiquetas", "tags", "labels"], joinedBy: ", " },
  },
};

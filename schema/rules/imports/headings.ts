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
  "JOIN_DATE",
  "DATE",
  "TIME",
  "END_TIME",
  "DURATION",
  "TYPE",
  "STATUS",
  "CANCEL_REASON",
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

/** Headings of columns in which a name stands whole, surnames and all. */
export const WHOLE_NAMES = [
  ...["nombre completo", "nombre y apellidos", "apellidos y nombre", "full name", "display name"],
  ...["client name", "patient name"],
];
/** Headings of what stands before a surname that has a column of its own, the surest first. */
export const GIVEN_NAMES = [
  ...["first name", "firstname", "given name", "nombre de pila", "primer nombre", "nombres", "nombre", "name"],
];
const SURNAMES = [
  ...["apellidos", "apellido", "last name", "lastname", "surname", "family name"],
  ...["primer apellido", "segundo apellido", "apellido 1", "apellido 2", "apellido1", "apellido2"],
];

/** Who it is about: by e-mail, else by name. */
const WHOSE: Partial<Record<ImportField, Facts>> = {
  NAME: {
    label: "Nombre del cliente",
    needed: true,
    unless: "EMAIL",
    headings: [
      ...["cliente", "nombre del cliente", "paciente", "nombre del paciente", "client", "client name", "patient"],
      ...["patient name", "nombre completo", "nombre y apellidos", "apellidos y nombre", "full name", "display name"],
      ...["nombre", "name", ...GIVEN_NAMES],
    ],
    joinedBy: " ",
  },
  SURNAME: {
    label: "Apellidos del cliente",
    headings: SURNAMES,
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
        ...["nombre completo", "nombre y apellidos", "apellidos y nombre", "full name", "display name"],
        ...["nombre del cliente", "client name", "patient name", "nombre paciente", "nombre del paciente"],
        ...["nombre cliente", "nombre", "name", "cliente", "client", "paciente", "patient", ...GIVEN_NAMES],
      ],
      joinedBy: " ",
    },
    SURNAME: {
      label: "Apellidos",
      headings: SURNAMES,
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
      headings: [
        ...["activo", "activa", "active", "is active", "estado", "status", "archivado", "archivada", "archived"],
        ...["is archived", "inactivo", "inactiva", "inactive", "is inactive"],
      ],
    },
    JOIN_DATE: {
      label: "Cliente desde",
      headings: [
        ...["cliente desde", "paciente desde", "client since", "fecha de alta", "fecha alta", "join date", "joined"],
        ...["joined at", "date joined", "fecha de ingreso", "fecha de registro", "registration date", "created at"],
        ...["date created", "created on", "created", "fecha de creacion", "fecha creacion", "creado el", "creado"],
        ...["date added", "added on"],
      ],
    },
  },
  SESSIONS: {
    ...WHOSE,
    DATE: {
      label: "Fecha",
      needed: true,
      headings: [
        ...["fecha y hora", "fecha", "dia", "date", "fecha de la cita", "fecha cita", "fecha de la sesion"],
        ...["appointment date", "session date", "fecha de inicio", "fecha inicio", "start date"],
        // What may be a day with its hour, or the hour beside a column for the day.
        ...["datetime", "date and time", "date time", "cita", "inicio", "start", "start time", "appointment time"],
      ],
    },
    TIME: {
      label: "Hora",
      headings: [
        ...["hora", "hora de inicio", "hora inicio", "hora de la cita", "time", "start time", "desde", "inicio"],
        ...["start", "appointment time"],
      ],
    },
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
    CANCEL_REASON: {
      label: SESSION.cancelReason.label,
      headings: [
        ...["motivo de la cancelacion", "motivo de cancelacion", "motivo cancelacion", "cancellation reason", "motivo"],
        "cancel reason",
      ],
    },
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
        ...["fecha", "fecha y hora", "fecha de la nota", "date", "created", "created at", "fecha de creacion", "dia"],
        ...["fecha de la sesion", "session date"],
      ],
    },
    TIME: { label: "Hora", headings: ["hora", "hora de la nota", "hora de creacion", "time", "hora de inicio"] },
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

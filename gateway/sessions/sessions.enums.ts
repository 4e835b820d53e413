import { registerEnumType } from "type-graphql";

export const TherapySessionStatuses = {
  SCHEDULED: "SCHEDULED",
  CONFIRMED: "CONFIRMED",
  CANCELLED: "CANCELLED",
} as const;
export type TherapySessionStatus = keyof typeof TherapySessionStatuses;
registerEnumType(TherapySessionStatuses, {
  name: "TherapySessionStatus",
  description: "What has been agreed about a therapy session.",
  valuesConfig: {
    SCHEDULED: { description: "Planned; every session begins so." },
    CONFIRMED: { description: "Confirmed." },
    CANCELLED: { description: "Called off." },
  },
});

export const TherapySessionDisplayStatuses = {
  ...TherapySessionStatuses,
  COMPLETED: "COMPLETED",
  PENDING: "PENDING",
} as const;
export type TherapySessionDisplayStatus = keyof typeof TherapySessionDisplayStatuses;
registerEnumType(TherapySessionDisplayStatuses, {
  name: "TherapySessionDisplayStatus",
  description: "What a professional is shown of a therapy session's state.",
  valuesConfig: {
    SCHEDULED: { description: "'Programada'." },
    CONFIRMED: { description: "'Confirmada': confirmed and not over yet." },
    CANCELLED: { description: "'Cancelada'." },
    COMPLETED: { description: "'Completada': confirmed and over." },
    PENDING: { description: "'Pendiente': the service named a status nobody knows." },
  },
});

export const TherapySessionTypes = {
  INDIVIDUAL: "INDIVIDUAL",
  FOLLOW_UP: "FOLLOW_UP",
  FIRST_CONSULTATION: "FIRST_CONSULTATION",
  GROUP: "GROUP",
  ASSESSMENT: "ASSESSMENT",
  FAMILY: "FAMILY",
} as const;
export type TherapySessionType = keyof typeof TherapySessionTypes;
registerEnumType(TherapySessionTypes, {
  name: "TherapySessionType",
  description: "The kind of a therapy session.",
  valuesConfig: {
    INDIVIDUAL: { description: "'Terapia Individual'." },
    FOLLOW_UP: { description: "'Seguimiento'." },
    FIRST_CONSULTATION: { description: "'Primera Consulta'." },
    GROUP: { description: "'Terapia Grupal'." },
    ASSESSMENT: { description: "'Evaluación'." },
    FAMILY: { description: "'Sesión Familiar'." },
  },
});

export const ReminderOptions = {
  THREE_DAYS_BEFORE: "THREE_DAYS_BEFORE",
  ONE_DAY_BEFORE: "ONE_DAY_BEFORE",
  FOUR_HOURS_BEFORE: "FOUR_HOURS_BEFORE",
  ONE_HOUR_BEFORE: "ONE_HOUR_BEFORE",
  THIRTY_MINUTES_BEFORE: "THIRTY_MINUTES_BEFORE",
  FIFTEEN_MINUTES_BEFORE: "FIFTEEN_MINUTES_BEFORE",
} as const;
export type ReminderOption = keyof typeof ReminderOptions;
registerEnumType(ReminderOptions, {
  name: "ReminderOption",
  description: "How long before a therapy session its reminder goes out.",
  valuesConfig: {
    THREE_DAYS_BEFORE: { description: "Three calendar days before, at the same time of day." },
    ONE_DAY_BEFORE: { description: "The day before, at the same time of day." },
    FOUR_HOURS_BEFORE: { description: "Four hours before." },
    ONE_HOUR_BEFORE: { description: "One hour before." },
    THIRTY_MINUTES_BEFORE: { description: "Thirty minutes before." },
    FIFTEEN_MINUTES_BEFORE: { description: "Fifteen minutes before." },
  },
});

export const ReminderRecipients = { PROFESSIONAL: "PROFESSIONAL", CLIENT: "CLIENT" } as const;
export type ReminderRecipient = keyof typeof ReminderRecipients;
registerEnumType(ReminderRecipients, {
  name: "ReminderRecipient",
  description: "Whom a reminder goes to.",
  valuesConfig: {
    PROFESSIONAL: { description: "The professional." },
    CLIENT: { description: "The client." },
  },
});

export const ReminderOutcomes = { PENDING: "PENDING", SENT: "SENT", OMITTED: "OMITTED", FAILED: "FAILED" } as const;
export type ReminderOutcome = keyof typeof ReminderOutcomes;
registerEnumType(ReminderOutcomes, {
  name: "ReminderOutcome",
  description: "What became of a reminder, or of another mail about a therapy session.",
  valuesConfig: {
    PENDING: { description: "Waiting for its time, or for another try." },
    SENT: { description: "Handed over to the mail server." },
    OMITTED: { description: "Not sent, on purpose; `reason` says why." },
    FAILED: { description: "No mail server took it; `reason` says why." },
  },
});

export const ReminderReasons = {
  TOO_LATE: "TOO_LATE",
  NO_ADDRESS: "NO_ADDRESS",
  REJECTED: "REJECTED",
  OPTED_OUT: "OPTED_OUT",
  NEW_CLIENT: "NEW_CLIENT",
  DAILY_LIMIT: "DAILY_LIMIT",
} as const;
export type ReminderReason = keyof typeof ReminderReasons;
registerEnumType(ReminderReasons, {
  name: "ReminderReason",
  description: "Why a reminder, or another mail about a therapy session, was not sent.",
  valuesConfig: {
    TOO_LATE: { description: "Its time was over by more than 15 minutes." },
    NO_ADDRESS: { description: "The recipient has no e-mail address that can be written to." },
    REJECTED: { description: "No mail server took it, also not later." },
    OPTED_OUT: { description: "The client has asked for no more mails." },
    NEW_CLIENT: {
      description: "With the free plan, clients get mails from a day after their first session was noted.",
    },
    DAILY_LIMIT: { description: "The practice, or the client's mailbox, has had its mails of the day." },
  },
});

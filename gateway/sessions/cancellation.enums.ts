import { registerEnumType } from "type-graphql";

export const TherapySessionCancelReasons = {
  NO_SHOW: "NO_SHOW",
  ILLNESS: "ILLNESS",
  WORK: "WORK",
  TRAVEL: "TRAVEL",
  UNFORESEEN: "UNFORESEEN",
  OTHER: "OTHER",
} as const;
export type TherapySessionCancelReason = keyof typeof TherapySessionCancelReasons;
registerEnumType(TherapySessionCancelReasons, {
  name: "TherapySessionCancelReason",
  description: "Why a therapy session was cancelled.",
  valuesConfig: {
    NO_SHOW: { description: "'No vino': the client was waited for." },
    ILLNESS: { description: "'Enfermedad'." },
    WORK: { description: "'Trabajo o estudios'." },
    TRAVEL: { description: "'Viaje'." },
    UNFORESEEN: { description: "'Imprevisto'." },
    OTHER: { description: "'Otro motivo'." },
  },
});

export const TherapySessionCancellers = { PROFESSIONAL: "PROFESSIONAL", CLIENT: "CLIENT" } as const;
export type TherapySessionCanceller = keyof typeof TherapySessionCancellers;
registerEnumType(TherapySessionCancellers, {
  name: "TherapySessionCanceller",
  description: "Who cancelled a therapy session.",
  valuesConfig: {
    PROFESSIONAL: { description: "The professional." },
    CLIENT: { description: "The client." },
  },
});

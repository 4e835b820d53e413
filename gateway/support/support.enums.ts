import { registerEnumType } from "type-graphql";

export const SupportSubjects = {
  GENERAL: "GENERAL",
  CUSTOM_PLAN: "CUSTOM_PLAN",
  FEEDBACK: "FEEDBACK",
  BUG_REPORT: "BUG_REPORT",
  FEATURE_REQUEST: "FEATURE_REQUEST",
  ACCOUNT: "ACCOUNT",
  TECHNICAL: "TECHNICAL",
  BILLING: "BILLING",
} as const;
export type SupportSubject = keyof typeof SupportSubjects;
registerEnumType(SupportSubjects, {
  name: "SupportSubject",
  description: "What a message to support is about.",
  valuesConfig: {
    GENERAL: { description: "'Consulta General'." },
    CUSTOM_PLAN: { description: "'Plan Personalizado'." },
    FEEDBACK: { description: "'Comentarios y Sugerencias'." },
    BUG_REPORT: { description: "'Reporte de Error'." },
    FEATURE_REQUEST: { description: "'Solicitud de Función'." },
    ACCOUNT: { description: "'Soporte de Cuenta'." },
    TECHNICAL: { description: "'Soporte Técnico'." },
    BILLING: { description: "'Facturación'." },
  },
});

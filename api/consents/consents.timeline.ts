import { and, eq, sql } from "drizzle-orm";
import { timelinePart } from "../timeline/timeline.part.ts";
import { consentMails, consents } from "./consents.table.ts";

/** What the client said to each text, as it stands now, and the mails that asked or took the paper along. No token reads a consent. */
export const timelineOfConsents = [
  timelinePart<"CONSENTIMIENTO">({
    kind: "CONSENTIMIENTO",
    id: consents.id,
    at: consents.answeredAt,
    told: {
      consentimiento: {
        tipo: consents.kind,
        version: consents.number,
        medio: consents.way,
        estado: consents.status,
        revocado: consents.revokedOn,
      },
    },
    from: sql`${consents}`,
    where: ({ professionalId, clientId }) =>
      and(
        eq(consents.professionalId, professionalId),
        eq(consents.clientId, clientId),
        sql`${consents.answeredAt} is not null`,
      ),
    peopleOnly: true,
  }),
  timelinePart<"CORREO">({
    kind: "CORREO",
    id: consentMails.id,
    at: consentMails.sentAt,
    told: {
      correo: {
        clase: sql`case when ${consentMails.consentId} is null then 'CONSENTIMIENTO' else 'CONSENTIMIENTO_COPIA' end`,
        sessionId: sql`null`,
      },
    },
    from: sql`${consentMails}`,
    where: ({ professionalId, clientId }) =>
      and(
        eq(consentMails.professionalId, professionalId),
        eq(consentMails.clientId, clientId),
        eq(consentMails.toTherapist, false),
        sql`${consentMails.sentAt} is not null`,
      ),
    peopleOnly: true,
  }),
];

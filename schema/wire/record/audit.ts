import { z } from "zod";
import { ACTORS, ACTS, AUDIT_PAGE, AUDIT_PAGE_MAX, THINGS } from "../../rules/record/audit.ts";
import { wireDateTime, wireDayAsked } from "../core.ts";

const several = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z
    .string()
    .transform((list) => list.split(","))
    .pipe(z.array(z.enum(words)).min(1))
    .optional()
    .meta({ type: "string", description: `Only of these, with commas: ${words.join(",")}.` });

export const auditQuery = z.object({
  despues: z
    .string()
    .max(80)
    .optional()
    .meta({ description: "`siguiente` of the stretch before; without it, from the newest entry." }),
  limite: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(AUDIT_PAGE),
  actos: several(ACTS),
  cosas: several(THINGS),
  quien: several(ACTORS),
  clientId: z
    .string()
    .optional()
    .meta({ description: "Only what is about this client, whether it is still there or not." }),
  desde: wireDayAsked.optional().meta({ description: "From this day of the practice's time zone on." }),
  hasta: wireDayAsked.optional().meta({ description: "Up to this day, which is part of it." }),
});

export const wireAuditEntry = z
  .object({
    id: z.string(),
    fecha: wireDateTime,
    ultima: wireDateTime.meta({ description: "When it was done last: the same again within minutes is one entry." }),
    veces: z.int().meta({ description: "How often, or to how many things." }),
    quien: z.enum(ACTORS),
    nombre: z.string().nullable().meta({ description: "A program's, or a calendar's." }),
    dispositivo: z.string().nullable(),
    red: z.string().nullable().meta({ description: "The network the address is of." }),
    acto: z.enum(ACTS),
    cosa: z.enum(THINGS),
    cosaId: z.string().nullable(),
    clienteId: z.string().nullable(),
    cliente: z
      .string()
      .nullable()
      .meta({ description: "The client's name now; null without a client, and when it is deleted." }),
    sellada: z.boolean().meta({ description: "Whether it has its place in the chain." }),
  })
  .meta({ id: "AuditEntry", description: "Who did what, and when; never what it says." });
export type WireAuditEntry = z.infer<typeof wireAuditEntry>;

export const wireAudit = z
  .object({
    data: z.array(wireAuditEntry),
    siguiente: z.string().nullable().meta({ description: "To go on after; null: nothing older." }),
  })
  .meta({ id: "Audit" });
export type WireAudit = z.infer<typeof wireAudit>;

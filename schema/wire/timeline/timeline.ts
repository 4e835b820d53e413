import { z } from "zod";
import { PAGE_SIZE_MAX } from "../../rules/pages.ts";
import { CLIENT_MAILS, TIMELINE_KINDS, TIMELINE_SHOWN } from "../../rules/record/timeline.ts";
import { wireConsent } from "../consents/consents.ts";
import { wireDateTime } from "../core.ts";
import { keyedPagination } from "../keyed.ts";
import { wireMeasure } from "../measures/measures.ts";
import { wireNote } from "../notes.ts";
import { wireProgressChange } from "../objectives.ts";
import { wireSession } from "../sessions.ts";

const entryOf = <Kind extends (typeof TIMELINE_KINDS)[number]>(kind: Kind) =>
  z.object({ id: z.string(), tipo: z.literal(kind), fecha: wireDateTime });

const session = wireSession
  .pick({ type: true, status: true, duracionMinutos: true })
  .meta({ id: "TimelineSession", description: "A session that has begun; the entry's id is the session's." });
const note = wireNote
  .pick({ title: true, isPrivate: true, isAI: true })
  .extend({ firmada: z.boolean() })
  .meta({ id: "TimelineNote", description: "A note without its text; the entry's id is the note's." });
const objective = wireProgressChange
  .pick({ progresoAntes: true, progreso: true, estado: true, sessionId: true, noteId: true })
  .extend({ objetivo: z.string().meta({ description: "The objective's id." }), titulo: z.string() })
  .meta({
    id: "TimelineObjective",
    description: "A change of an objective's progress; where it moved is told while that is not deleted.",
  });
const measure = wireMeasure.pick({ medida: true, puntuacion: true, via: true, alerta: true }).meta({
  id: "TimelineMeasure",
  description: "A questionnaire that was filled in, without its answers; the entry's id is its own. For people only.",
});
const consent = wireConsent.pick({ tipo: true, version: true, medio: true, estado: true, revocado: true }).meta({
  id: "TimelineConsent",
  description: "What the client said to a text, as it stands now; the entry's id is the consent's. For people only.",
});
const mail = z
  .object({
    clase: z.enum(CLIENT_MAILS),
    sessionId: z.string().nullable().meta({ description: "The session it was about, if it was about one." }),
  })
  .meta({
    id: "TimelineMail",
    description: "A mail that went to the client: what kind, and nothing of what stood in it.",
  });

/** What happened with a client once. */
export const wireTimelineEntry = z
  .discriminatedUnion("tipo", [
    entryOf("SESION").extend({ sesion: session }),
    entryOf("NOTA").extend({ nota: note }),
    entryOf("OBJETIVO").extend({ objetivo: objective }),
    entryOf("MEDIDA").extend({ medida: measure }),
    entryOf("CONSENTIMIENTO").extend({ consentimiento: consent }),
    entryOf("CORREO").extend({ correo: mail }),
  ])
  .meta({ id: "TimelineEntry" });
export type WireTimelineEntry = z.infer<typeof wireTimelineEntry>;

export const timelineQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(TIMELINE_SHOWN),
  despuesDe: z
    .string()
    .optional()
    .meta({ description: "Only what stands after this place, a key of `claves`: what is older." }),
  tipos: z
    .string()
    .regex(new RegExp(`^(${TIMELINE_KINDS.join("|")})(,(${TIMELINE_KINDS.join("|")}))*$`))
    .optional()
    .meta({ description: `Only of these kinds, joined by commas: ${TIMELINE_KINDS.join(", ")}.` }),
});

export const wireTimelinePage = z
  .object({ data: z.array(wireTimelineEntry), pagination: keyedPagination })
  .meta({ id: "TimelinePage" });

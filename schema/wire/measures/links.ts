import { z } from "zod";
import { MEASURE_LINK_DAYS, MEASURE_MAILED } from "../../rules/measures/links.ts";
import { MEASURE_KINDS } from "../../rules/measures/questionnaires.ts";
import { wireDateTime, wireId } from "../core.ts";

const kind = z.enum(MEASURE_KINDS);

/** A link by which a client fills a questionnaire in, as long as it is good; its address is in the client's mail alone. */
export const wireMeasureLink = z
  .object({
    id: z.string(),
    medida: kind,
    creado: wireDateTime,
    caduca: wireDateTime.meta({ description: `${MEASURE_LINK_DAYS} days after it was made.` }),
    recordatorio: z.boolean().meta({ description: "Whether the monthly reminder made it." }),
    correo: z.enum(MEASURE_MAILED).meta({ description: "What became of the mail with it." }),
  })
  .meta({ id: "MeasureLink" });
export type WireMeasureLink = z.infer<typeof wireMeasureLink>;

export const measureLinksQuery = z.object({ clientId: wireId });
export const wireMeasureLinks = z
  .object({ data: z.array(wireMeasureLink).meta({ description: "Newest first; one of a questionnaire at most." }) })
  .meta({ id: "MeasureLinks" });
export const wireMeasureLinkInput = z.object({ client: wireId, medida: kind }).meta({ id: "MeasureLinkInput" });

/** What is sent to a client each month. */
export const wireMeasureReminder = z
  .object({
    medida: kind,
    proximo: wireDateTime.meta({ description: "When the next mail with a link goes out." }),
  })
  .meta({ id: "MeasureReminder" });
export type WireMeasureReminder = z.infer<typeof wireMeasureReminder>;
export const wireMeasureReminders = z.object({ data: z.array(wireMeasureReminder) }).meta({ id: "MeasureReminders" });
export const wireMeasureReminderInput = z
  .object({ client: wireId, medida: kind, activo: z.boolean() })
  .meta({ id: "MeasureReminderInput" });

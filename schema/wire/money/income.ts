import { z } from "zod";
import { INCOME_MONTHS } from "../../rules/overview.ts";

const amount = (what: string) => z.number().meta({ description: `US dollars, the prices of: ${what}` });
const sessions = z.int().meta({ description: "How many sessions that are." });

/** What sessions brought and are to bring (beyond the document). */
export const wireIncome = z
  .object({
    meses: z
      .array(
        z
          .object({
            mes: z.string().meta({ description: "`YYYY-MM` in the professional's time zone." }),
            cobrado: amount("those confirmed and over."),
            completadas: sessions,
            esperado: amount("those not over and not cancelled."),
            porVenir: sessions,
            sinConfirmar: amount("those over that are neither confirmed nor cancelled."),
            sinConfirmarSesiones: sessions,
            canceladas: z.int(),
            noVino: z.int().meta({ description: "Of the cancelled ones, those with that reason." }),
          })
          .meta({ id: "IncomeMonth" }),
      )
      .meta({ description: `The last ${INCOME_MONTHS.back} months, this one, and the next ${INCOME_MONTHS.ahead}.` }),
  })
  .meta({ id: "Income" });
export type WireIncome = z.infer<typeof wireIncome>;

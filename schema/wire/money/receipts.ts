import { z } from "zod";
import { CLIENT_MAIL_DAYS } from "../../rules/clientMails.ts";
import {
  RECEIPT_CONCEPT,
  RECEIPT_EXEMPTION,
  RECEIPT_LINES_MAX,
  RECEIPT_MAIL_REASONS,
  RECEIPT_NUMBER_MAX,
} from "../../rules/money/receipts.ts";
import { pageQuery, wireDate, wireDateTime, wireId, wirePagination } from "../core.ts";

const text = z.string().nullish();
/** What stands of the therapist on her receipts (beyond the document). */
export const wireIssuer = z
  .object({
    nombre: z.string().nullable(),
    nif: z.string().nullable(),
    domicilio: z.string().nullable(),
    colegiado: z.string().nullable(),
    concepto: z
      .string()
      .nullable()
      .meta({ description: `What each line says; «${RECEIPT_CONCEPT}» when null.` }),
    exencion: z
      .string()
      .nullable()
      .meta({ description: `Why there is no VAT; «${RECEIPT_EXEMPTION}» when null.` }),
    proximoNumero: z.int().meta({ description: "The number that the next receipt gets." }),
  })
  .meta({ id: "ReceiptIssuer" });
export type WireIssuer = z.infer<typeof wireIssuer>;
export const wireIssuerInput = z
  .object({
    nombre: text,
    nif: text,
    domicilio: text,
    colegiado: text,
    concepto: text,
    exencion: text,
    proximoNumero: z
      .int()
      .nullish()
      .meta({
        description: `Higher than that of every receipt, up to ${RECEIPT_NUMBER_MAX}; null: the one after the last.`,
      }),
  })
  .meta({
    id: "ReceiptIssuerInput",
    description: "What is left out stays as it is; null or an empty text takes it away.",
  });
export type WireIssuerInput = z.infer<typeof wireIssuerInput>;

const other = z.object({ id: z.string(), numero: z.int() }).nullable();
/** A receipt as it was made out; it never changes. */
export const wireReceipt = z
  .object({
    id: z.string(),
    numero: z
      .int()
      .meta({ description: "Counted in each practice, without gaps but where `proximoNumero` was set higher." }),
    fecha: wireDate.meta({
      description: "When it was made out, in the practice's time zone; never before that of the receipt before.",
    }),
    client: z.object({ id: z.string(), nombre: z.string(), avatar: z.null() }),
    mes: z.string().nullable().meta({ description: "`YYYY-MM`, when it is about a month." }),
    lineas: z.array(
      z
        .object({ sesion: z.string(), fecha: wireDate, concepto: z.string(), importe: z.number() })
        .meta({ id: "ReceiptLine" }),
    ),
    total: z.number().meta({ description: "US dollars, as the sessions' prices are." }),
    anula: other.meta({ description: "The receipt that this one cancels and stands for." }),
    anuladoPor: other.meta({ description: "The receipt that has cancelled this one; null while it holds." }),
    correo: z
      .object({
        estado: z.enum(["PENDIENTE", "ENVIADO", "OMITIDO", "FALLIDO"]).meta({
          description: "`OMITIDO`: it was not sent, `motivo` says why. `FALLIDO`: the mail server refused it.",
        }),
        motivo: z
          .enum(RECEIPT_MAIL_REASONS)
          .nullable()
          .meta({
            description: `Why it was omitted, or still waits. \`LIMITE\` (the day's share of mails was used up) and \`CLIENTE_NUEVO\` (of the free plan) are waited out for ${CLIENT_MAIL_DAYS} days; \`BAJA\`: the client wants no mails; \`ANULADO\`: the receipt was cancelled.`,
          }),
        fecha: wireDateTime.meta({ description: "When it ended; while it waits, when it was asked for." }),
      })
      .nullable()
      .meta({ description: "What became of the last mail with it; null when none was asked for." }),
  })
  .meta({ id: "Receipt" });
export type WireReceipt = z.infer<typeof wireReceipt>;

export const receiptsQuery = pageQuery.extend({ clientId: z.string().optional() });
export const wireReceiptPage = z
  .object({ data: z.array(wireReceipt), pagination: wirePagination })
  .meta({ id: "ReceiptPage" });

/** A session that can stand on a receipt now. */
export const wireBillable = z
  .object({ id: z.string(), datetime: wireDateTime, price: z.number().meta({ description: "US dollars." }) })
  .meta({ id: "BillableSession" });
export type WireBillable = z.infer<typeof wireBillable>;
export const billablesQuery = pageQuery.extend({
  clientId: z.string(),
  mes: z.string().optional().meta({ description: "Only of this month, `YYYY-MM` in the practice's time zone." }),
});
export const wireBillablePage = z
  .object({ data: z.array(wireBillable), pagination: wirePagination })
  .meta({ id: "BillableSessionPage" });

const expected = z
  .number()
  .nullish()
  .meta({ description: "US dollars that it is to come to; nothing is made when it comes to something else." });
export const wireReceiptInput = z
  .object({
    client: wireId,
    sesiones: z
      .array(wireId)
      .optional()
      .meta({ description: `Ids of up to ${RECEIPT_LINES_MAX} sessions, confirmed, over and with a price.` }),
    mes: z
      .string()
      .optional()
      .meta({ description: "Or all such sessions of a month, `YYYY-MM`, that are on no receipt." }),
    total: expected,
  })
  .meta({ id: "ReceiptInput", description: "Either `sesiones` or `mes`." });
export type WireReceiptInput = z.infer<typeof wireReceiptInput>;

export const wireCorrectionInput = z.object({ total: expected }).meta({ id: "ReceiptCorrectionInput" });
/** What a correction would make now. */
export const wireCorrection = z
  .object({
    sesiones: z.array(z.string()).meta({ description: "Ids of the sessions on it; none when it only cancels." }),
    total: z.number().meta({ description: "US dollars." }),
  })
  .meta({ id: "ReceiptCorrection" });
export type WireCorrection = z.infer<typeof wireCorrection>;

export const wireReceiptFile = z
  .object({
    nombre: z.string(),
    tipo: z.literal("application/pdf"),
    contenido: z.string().meta({ description: "The file's bytes in base64, the same each time." }),
  })
  .meta({ id: "ReceiptFile" });
export type WireReceiptFile = z.infer<typeof wireReceiptFile>;

import { z } from "zod";
import { RECEIPT_CONCEPT, RECEIPT_EXEMPTION, RECEIPT_LINES_MAX } from "../../rules/money/receipts.ts";
import { pageQuery, wireDate, wireDateTime, wirePagination } from "../core.ts";

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
  })
  .meta({ id: "ReceiptIssuer" });
export type WireIssuer = z.infer<typeof wireIssuer>;
export const wireIssuerInput = z
  .object({ nombre: text, nif: text, domicilio: text, colegiado: text, concepto: text, exencion: text })
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
    numero: z.int().meta({ description: "Counted from 1 on in each practice, without gaps." }),
    fecha: wireDate.meta({ description: "When it was made out, in the practice's time zone." }),
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
      .object({ estado: z.enum(["PENDIENTE", "ENVIADO", "FALLIDO"]), fecha: wireDateTime })
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

export const wireReceiptInput = z
  .object({
    client: z.string(),
    sesiones: z
      .array(z.string())
      .optional()
      .meta({ description: `Ids of up to ${RECEIPT_LINES_MAX} sessions, confirmed, over and with a price.` }),
    mes: z
      .string()
      .optional()
      .meta({ description: "Or all such sessions of a month, `YYYY-MM`, that are on no receipt." }),
  })
  .meta({ id: "ReceiptInput", description: "Either `sesiones` or `mes`." });
export type WireReceiptInput = z.infer<typeof wireReceiptInput>;

export const wireReceiptFile = z
  .object({
    nombre: z.string(),
    tipo: z.literal("application/pdf"),
    contenido: z.string().meta({ description: "The file's bytes in base64, the same each time." }),
  })
  .meta({ id: "ReceiptFile" });
export type WireReceiptFile = z.infer<typeof wireReceiptFile>;

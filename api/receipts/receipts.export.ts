import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ExportedReceipt } from "../../schema/wire/exports/client.ts";
import type { Queries } from "../core/database/database.ts";
import { type ExportedFile, type ExportPart, type PracticePart, placeAfter } from "../practice/exportPart.ts";
import { readIssuer } from "./receipts.store.ts";
import { receipts } from "./receipts.table.ts";
import { toWireIssuer, toWireReceipt } from "./receipts.wire.ts";

/** Each brings its paper along. */
const PAGE = 20;
const later = alias(receipts, "later");

interface Found {
  row: ExportedReceipt;
  file: ExportedFile;
}

async function readExported(tx: Queries, where: SQL | undefined, limit: number): Promise<Found[]> {
  const rows = await tx
    .select({ receipt: receipts, cancelledBy: { id: later.id, number: later.number } })
    .from(receipts)
    .leftJoin(later, and(eq(later.professionalId, receipts.professionalId), eq(later.cancelsId, receipts.id)))
    .where(where)
    .orderBy(asc(receipts.number))
    .limit(limit);
  return rows.map(({ receipt, cancelledBy }) => {
    const { paper } = receipt;
    const name = `recibos/${String(receipt.number).padStart(6, "0")}.pdf`;
    const { client: _, correo: __, ...told } = toWireReceipt({ ...receipt, cancelledBy, mail: null });
    return {
      row: {
        ...told,
        emitido: receipt.issuedAt.toISOString(),
        emisor: {
          nombre: paper.issuer.name,
          nif: paper.issuer.taxId,
          domicilio: paper.issuer.address,
          colegiado: paper.issuer.licence,
        },
        cliente: { nombre: paper.client.name, direccion: paper.client.address },
        exencion: paper.exemption,
        fichero: name,
      },
      file: { name, bytes: receipt.file },
    };
  });
}

/** A client's receipts, with the very bytes of their files. */
export const exportOfReceipts: ExportPart<"recibos"> = {
  section: "recibos",
  async read(tx, { professionalId, clientId }, after) {
    const found = await readExported(
      tx,
      and(
        eq(receipts.professionalId, professionalId),
        eq(receipts.clientId, clientId),
        after ? gt(receipts.number, Number(after.at)) : undefined,
      ),
      PAGE,
    );
    return {
      rows: found.map(({ row }) => row),
      files: found.map(({ file }) => file),
      next: placeAfter(found, PAGE, ({ row }) => ({ at: row.numero, id: row.id })),
    };
  },
};

/**
 * The receipts of clients that are not there any more, with the very bytes of their files: of all who are not written, as
 * one may have been deleted or restored since.
 */
export const exportOfReceiptsBefore: PracticePart = {
  async read(tx, { professionalId, written }, after) {
    const found = await readExported(
      tx,
      and(
        eq(receipts.professionalId, professionalId),
        gt(receipts.number, Number(after?.at ?? 0)),
        sql`${receipts.clientId} <> all(${sql.param(written)}::uuid[])`,
      ),
      PAGE,
    );
    return {
      part: { recibosDeAntes: found.map(({ row }) => row) },
      files: found.map(({ file }) => file),
      next: placeAfter(found, PAGE, ({ row }) => ({ at: row.numero, id: row.id })),
    };
  },
};

/** Who makes receipts out. */
export const readExportedIssuer = async (tx: Queries, professionalId: string) =>
  toWireIssuer(await readIssuer(tx, professionalId));

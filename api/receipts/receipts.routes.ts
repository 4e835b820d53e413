import { Router } from "express";
import {
  billablesQuery,
  receiptsQuery,
  wireCorrectionInput,
  wireIssuerInput,
  wireReceiptInput,
} from "../../schema/wire/money/receipts.ts";
import type { Database } from "../core/database/database.ts";
import { openLimit } from "../core/limits.ts";
import { paginationOf } from "../core/pages.ts";
import { idInPath, readBody, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
import { peopleOnly } from "../practice/scopes.ts";
import { askForMail } from "./mails.service.ts";
import {
  addReceipt,
  changeIssuer,
  correctReceipt,
  listOffered,
  listReceipts,
  showCorrection,
  showFile,
  showIssuer,
  showReceipt,
} from "./receipts.service.ts";
import {
  LABELS,
  receiptRefusals,
  toExpected,
  toIssuer,
  toWireBillable,
  toWireCorrection,
  toWireIssuer,
  toWireReceipt,
  toWish,
} from "./receipts.wire.ts";

/** Each makes a file, or mails one; of one practice. */
const MADE = { points: 120, seconds: 600 };

/** `/recibos` (beyond the document). @param sweep has what was asked for mailed now */
export function receiptRoutes(database: Database, sweep: () => Promise<void>): Router {
  const made = openLimit(database, "receipts", MADE);
  return Router()
    .use("/recibos", peopleOnly)
    .get("/recibos", async (req, res) => {
      const query = readQuery(receiptsQuery, req);
      const read = await listReceipts(database, professionalOf(res), query.clientId ?? null, query);
      res.json({ data: read.rows.map(toWireReceipt), pagination: paginationOf(query, read) });
    })
    .post("/recibos", async (req, res) => {
      const body = readBody(wireReceiptInput, req, LABELS);
      const wish = toWish(body);
      // What it is expected to come to is no part of it: what was made already is answered whatever is expected by now.
      const creation = readCreationKey(req, "POST /recibos", wish);
      await made.hold(professionalOf(res));
      const receipt = await addReceipt(database, professionalOf(res), wish, toExpected(body), creation);
      res.status(201).location(`/recibos/${receipt.id}`).json(toWireReceipt(receipt));
    })
    .get("/recibos/emisor", async (_req, res) => {
      res.json(toWireIssuer(await showIssuer(database, professionalOf(res))));
    })
    .put("/recibos/emisor", async (req, res) => {
      const given = toIssuer(readBody(wireIssuerInput, req, LABELS));
      res.json(toWireIssuer(await changeIssuer(database, professionalOf(res), given)));
    })
    .get("/recibos/cobrables", async (req, res) => {
      const query = readQuery(billablesQuery, req);
      const read = await listOffered(database, professionalOf(res), query.clientId, query.mes ?? null, query);
      res.json({ data: read.rows.map(toWireBillable), pagination: paginationOf(query, read) });
    })
    .param("id", idInPath)
    .get("/recibos/:id", async (req, res) => {
      res.json(toWireReceipt(await showReceipt(database, professionalOf(res), req.params.id)));
    })
    .get("/recibos/:id/documento", async (req, res) => {
      res.json(await showFile(database, professionalOf(res), req.params.id));
    })
    .get("/recibos/:id/rectificar", async (req, res) => {
      res.json(toWireCorrection(await showCorrection(database, professionalOf(res), req.params.id)));
    })
    .post("/recibos/:id/rectificar", async (req, res) => {
      const expected = req.body === undefined ? null : toExpected(readBody(wireCorrectionInput, req, LABELS));
      const creation = readCreationKey(req, `POST /recibos/${req.params.id}/rectificar`, {});
      await made.hold(professionalOf(res));
      const receipt = await correctReceipt(database, professionalOf(res), req.params.id, expected, creation);
      res.status(201).location(`/recibos/${receipt.id}`).json(toWireReceipt(receipt));
    })
    .post("/recibos/:id/correo", async (req, res) => {
      const creation = readCreationKey(req, `POST /recibos/${req.params.id}/correo`, {});
      await made.hold(professionalOf(res));
      res.json(toWireReceipt(await askForMail(database, professionalOf(res), req.params.id, creation)));
      void sweep();
    })
    .use(receiptRefusals);
}

import { Router } from "express";
import { wireImportConfirm, wireImportInput } from "../../schema/wire/imports/imports.ts";
import type { Database } from "../core/database/database.ts";
import { openLimit } from "../core/limits.ts";
import { idInPath, readBody } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
import { peopleOnly } from "../practice/scopes.ts";
import { confirmImport, listImports, previewImport, undoImport } from "./imports.service.ts";
import { importRefusals, LABELS, toWireImport, toWirePreview, toWireUndone, toWish } from "./imports.wire.ts";
import { openReading } from "./reading/readAside.ts";

/** Each is a file to be read through; of one practice. */
const FILES = { points: 120, seconds: 3_600 };

/** `/importaciones` (beyond the document). */
export function importRoutes(database: Database): Router {
  const files = openLimit(database, "imports", FILES);
  const parts = { database, read: openReading() };
  return Router()
    .use("/importaciones", peopleOnly)
    .param("id", idInPath)
    .get("/importaciones", async (_req, res) => {
      res.json({ data: (await listImports(database, professionalOf(res))).map(toWireImport) });
    })
    .post("/importaciones/previa", async (req, res) => {
      const wish = toWish(readBody(wireImportInput, req, LABELS));
      await files.hold(professionalOf(res));
      res.json(toWirePreview(await previewImport(parts, professionalOf(res), wish)));
    })
    .post("/importaciones", async (req, res) => {
      const body = readBody(wireImportConfirm, req, LABELS);
      const creation = readCreationKey(req, "POST /importaciones", body);
      const wish = { ...toWish(body), fingerprint: body.huella, fileName: body.archivo };
      await files.hold(professionalOf(res));
      res.status(201).json(toWireImport(await confirmImport(parts, professionalOf(res), wish, creation)));
    })
    .post("/importaciones/:id/deshacer", async (req, res) => {
      res.json(toWireUndone(await undoImport(database, professionalOf(res), req.params.id)));
    })
    .use(importRefusals);
}

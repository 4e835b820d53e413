import { Router } from "express";
import { wireImportConfirm, wireImportInput, wirePiece, wireUploadInput } from "../../schema/wire/imports/imports.ts";
import type { Database } from "../core/database/database.ts";
import { openLimit } from "../core/limits.ts";
import { notFound } from "../core/problems.ts";
import { idInPath, readBody } from "../core/reading.ts";
import { callerGone } from "../core/requests.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
import { peopleOnly } from "../practice/scopes.ts";
import { openArchives } from "./archive/archiveAside.ts";
import { confirmImport, listImports, previewImport, undoImport } from "./imports.service.ts";
import {
  importRefusals,
  LABELS,
  toWireImport,
  toWirePreview,
  toWireUndone,
  toWireUpload,
  toWish,
} from "./imports.wire.ts";
import { openReading } from "./reading/readAside.ts";
import { beginUpload, keepPiece } from "./uploads/uploads.service.ts";

/** Each is a file to be read through; of one practice. Whoever ticks what is repeated line by line looks at it as often. */
const PREVIEWS = { points: 600, seconds: 3_600 };
const CONFIRMED = { points: 120, seconds: 3_600 };
const UPLOADS = { points: 60, seconds: 3_600 };
const PIECES = { points: 2_000, seconds: 3_600 };

/** `/importaciones` (beyond the document). */
export function importRoutes(database: Database): Router {
  const previews = openLimit(database, "imports:previews", PREVIEWS);
  const confirmed = openLimit(database, "imports", CONFIRMED);
  const uploads = openLimit(database, "imports:uploads", UPLOADS);
  const pieces = openLimit(database, "imports:pieces", PIECES);
  const parts = { database, readTable: openReading(), readArchive: openArchives() };
  return Router()
    .use("/importaciones", peopleOnly)
    .param("id", idInPath)
    .get("/importaciones", async (_req, res) => {
      res.json({ data: (await listImports(database, professionalOf(res))).map(toWireImport) });
    })
    .post("/importaciones/subidas", async (req, res) => {
      const { bytes } = readBody(wireUploadInput, req, LABELS);
      await uploads.hold(professionalOf(res));
      res.status(201).json(toWireUpload(await beginUpload(database, professionalOf(res), bytes)));
    })
    .put("/importaciones/subidas/:id/trozos/:numero", async (req, res) => {
      const { id, numero } = req.params;
      if (!/^\d{1,4}$/.test(numero)) throw notFound();
      const piece = Buffer.from(readBody(wirePiece, req, LABELS).contenido, "base64");
      await pieces.hold(professionalOf(res));
      res.json(toWireUpload(await keepPiece(database, professionalOf(res), { id, number: Number(numero), piece })));
    })
    .post("/importaciones/previa", async (req, res) => {
      const asking = { id: professionalOf(res), gone: callerGone(res) };
      const wish = toWish(readBody(wireImportInput, req, LABELS));
      await previews.hold(asking.id);
      res.json(toWirePreview(await previewImport(parts, asking, wish)));
    })
    .post("/importaciones", async (req, res) => {
      const body = readBody(wireImportConfirm, req, LABELS);
      // What is brought in is told by its fingerprint, whichever upload it comes by; of a passphrase nothing is kept.
      const { subida: _, contrasena: __, ...meant } = body;
      const creation = readCreationKey(req, "POST /importaciones", meant);
      const wish = { ...toWish(body), fingerprint: body.huella, fileName: body.archivo };
      await confirmed.hold(professionalOf(res));
      res.status(201).json(toWireImport(await confirmImport(parts, professionalOf(res), wish, creation)));
    })
    .post("/importaciones/:id/deshacer", async (req, res) => {
      res.json(toWireUndone(await undoImport(database, professionalOf(res), req.params.id)));
    })
    .use(importRefusals);
}

import { pipeline } from "node:stream/promises";
import { type Response, Router } from "express";
import { dayIn } from "../../schema/rules/days.ts";
import { EXPORT_PATH, exportFileName } from "../../schema/rules/exports/exports.ts";
import { wireExportInput } from "../../schema/wire/exports/exports.ts";
import type { Database } from "../core/database/database.ts";
import { networkOf, openLimit } from "../core/limits.ts";
import { found } from "../core/problems.ts";
import { idInPath, readBody } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
import { peopleOnly } from "../practice/scopes.ts";
import type { ExportFolder } from "./exports.files.ts";
import type { ExportLinks } from "./exports.links.ts";
import {
  askForExport,
  listExports,
  noteFetch,
  noteFetched,
  openExport,
  removeExport,
  showExport,
} from "./exports.service.ts";
import { exportRefusals, LABELS, toWireExport, toWish } from "./exports.wire.ts";

/** Files that one practice may ask for. */
const ASKED = { points: 20, seconds: 3_600 };
/** Tries to fetch one, from one place on the net. */
const FETCHED = { points: 60, seconds: 600 };

export interface ExportsOpen {
  database: Database;
  /** What passphrases are sealed with. */
  secret: string;
  links: ExportLinks;
  folder: ExportFolder;
  /** Has what was asked for made now. */
  sweep: () => Promise<void>;
}

/** `/exportaciones` (beyond the document): for people only, who may have everything. */
export function exportRoutes({ database, secret, links, folder, sweep }: ExportsOpen): Router {
  const asked = openLimit(database, "exports", ASKED);
  const keyOf = (res: Response, id: string) => ({ professionalId: professionalOf(res), id });
  return Router()
    .use("/exportaciones", peopleOnly)
    .param("id", idInPath)
    .get("/exportaciones", async (_req, res) => {
      res.json({ data: (await listExports(database, professionalOf(res))).map(toWireExport) });
    })
    .post("/exportaciones", async (req, res) => {
      const wish = toWish(readBody(wireExportInput, req, LABELS));
      // Of what is kept to know a request again nobody can find out a passphrase.
      const creation = readCreationKey(req, "POST /exportaciones", { ...wish, passphrase: wish.passphrase !== null });
      await asked.hold(professionalOf(res));
      const made = await askForExport(database, professionalOf(res), wish, { creation, secret });
      res.status(201).location(`/exportaciones/${made.id}`).json(toWireExport(made));
      void sweep();
    })
    .get("/exportaciones/:id", async (req, res) => {
      res.json(toWireExport(await showExport(database, keyOf(res, req.params.id))));
    })
    .delete("/exportaciones/:id", async (req, res) => {
      await removeExport(database, folder, keyOf(res, req.params.id));
      res.status(204).end();
    })
    .post("/exportaciones/:id/enlace", async (req, res) => {
      const key = keyOf(res, req.params.id);
      // That it is there is found out now: where the link leads nobody can be told.
      await (await openExport(database, folder, key)).handle.close();
      res.json({ url: await links.make(key) });
    })
    .use(exportRefusals);
}

/** The files, for whoever has a link that was made just now. */
export function exportFileRoutes({
  database,
  links,
  folder,
}: Pick<ExportsOpen, "database" | "links" | "folder">): Router {
  const fetched = openLimit(database, "exports:fetched", FETCHED);
  return Router().get(`${EXPORT_PATH}/:token`, async (req, res) => {
    res.set({ "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
    await fetched.hold(networkOf(req.ip));
    const key = found(await links.read(req.params.token));
    const { handle, record, zone } = await openExport(database, folder, key);
    try {
      const isAsked = req.method === "HEAD";
      // Whoever only asks about it has fetched nothing.
      if (!isAsked) await noteFetch(database, key, record);
      const { size } = await handle.stat();
      const name = exportFileName(record.clientId !== null, dayIn(zone, record.createdAt));
      res.set({
        "content-type": "application/zip",
        "content-length": String(size),
        "content-disposition": `attachment; filename="${name}"`,
      });
      if (isAsked) return void res.end();
      await pipeline(handle.createReadStream(), res);
      await noteFetched(database, key);
    } catch (error) {
      // Whoever fetches it may stop; everything else is told.
      if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
    } finally {
      await handle.close();
    }
  });
}

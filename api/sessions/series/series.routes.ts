import { Router } from "express";
import {
  seriesQuery,
  seriesRemovalQuery,
  wireSeriesAside,
  wireSeriesChange,
  wireSeriesExtension,
  wireSeriesInput,
  wireSeriesUndo,
} from "../../../schema/wire/series/series.ts";
import type { Database } from "../../core/database/database.ts";
import { openLimit } from "../../core/limits.ts";
import { idInPath, readBody, readQuery } from "../../core/reading.ts";
import { professionalOf } from "../../practice/bearer.ts";
import { readCreationKey } from "../../practice/idempotency.ts";
import { needClinical, opens } from "../../practice/scopes.ts";
import { toDespite } from "../hindrances.ts";
import { changeSeries, removeFromSeries } from "./series.changes.ts";
import { previewFurther, previewSeries } from "./series.plan.ts";
import { addSeries, extendSeries, listSeries, putSeriesAside, showSeries } from "./series.service.ts";
import { undoSeries } from "./series.undoing.ts";
import {
  SERIES_LABELS as LABELS,
  seriesRefusals,
  toChangeWish,
  toEnd,
  toSeriesWish,
  toWireChanged,
  toWirePreview,
  toWireSeries,
} from "./series.wire.ts";

/** Each writes up to two hundred sessions; of one practice. */
const CHANGES = { points: 120, seconds: 600 };

/** `/sessions/series` (beyond the document). */
export function seriesRoutes(database: Database): Router {
  const changes = openLimit(database, "series", CHANGES);
  return Router()
    .get("/sessions/series", opens("sessions:read"), async (req, res) => {
      const { clientId } = readQuery(seriesQuery, req);
      res.json({ data: (await listSeries(database, professionalOf(res), clientId)).map(toWireSeries) });
    })
    .post("/sessions/series/previa", opens("sessions:read"), async (req, res) => {
      const { of, ...wish } = toSeriesWish(readBody(wireSeriesInput, req, LABELS));
      res.json(toWirePreview(await previewSeries(database, professionalOf(res), wish, of)));
    })
    .post("/sessions/series", opens("sessions:write"), async (req, res) => {
      const wish = toSeriesWish(readBody(wireSeriesInput, req, LABELS));
      const { given, rule, end, skip, of } = wish;
      const creation = readCreationKey(req, "POST /sessions/series", { given, rule, end, skip, of });
      await changes.hold(professionalOf(res));
      const made = await addSeries(database, professionalOf(res), wish, creation);
      res.status(201).location(`/sessions/series/${made.id}`).json(toWireSeries(made));
    })
    .param("id", idInPath)
    .get("/sessions/series/:id", opens("sessions:read"), async (req, res) => {
      res.json(toWireSeries(await showSeries(database, professionalOf(res), req.params.id)));
    })
    .put("/sessions/series/:id", opens("sessions:write"), async (req, res) => {
      const wish = toChangeWish(readBody(wireSeriesChange, req, LABELS));
      const { version: _, despite: __, ...content } = wish;
      const key = readCreationKey(req, `PUT /sessions/series/${req.params.id}`, content);
      await changes.hold(professionalOf(res));
      res.json(toWireChanged(await changeSeries(database, professionalOf(res), req.params.id, wish, key)));
    })
    .delete("/sessions/series/:id", opens("sessions:write"), async (req, res) => {
      const { desde: from, alcance: scope, version } = readQuery(seriesRemovalQuery, req);
      const key = readCreationKey(req, `DELETE /sessions/series/${req.params.id}`, { from, scope });
      await changes.hold(professionalOf(res));
      const wish = { from, scope, ...(version !== undefined && { version }) };
      res.json(toWireChanged(await removeFromSeries(database, professionalOf(res), req.params.id, wish, key)));
    })
    .post("/sessions/series/:id/previa", opens("sessions:read"), async (req, res) => {
      const end = toEnd(readBody(wireSeriesExtension, req, LABELS));
      res.json(toWirePreview(await previewFurther(database, professionalOf(res), req.params.id, end)));
    })
    .post("/sessions/series/:id/ampliar", opens("sessions:write"), async (req, res) => {
      const input = readBody(wireSeriesExtension, req, LABELS);
      const [end, skip] = [toEnd(input), input.omitir ?? []];
      const creation = readCreationKey(req, `POST /sessions/series/${req.params.id}/ampliar`, { end, skip });
      await changes.hold(professionalOf(res));
      const wish = { end, skip, version: input.version, despite: toDespite(input) };
      const further = await extendSeries(database, professionalOf(res), req.params.id, wish, creation);
      res.status(201).location(`/sessions/series/${further.id}`).json(toWireSeries(further));
    })
    .post("/sessions/series/:id/deshacer", opens("sessions:write"), async (req, res) => {
      needClinical(res);
      const { version, ...said } = readBody(wireSeriesUndo, req, LABELS);
      await changes.hold(professionalOf(res));
      const wish = { version, despite: toDespite(said) };
      res.json(toWireChanged(await undoSeries(database, professionalOf(res), req.params.id, wish)));
    })
    .put("/sessions/series/:id/apartada", opens("sessions:write"), async (req, res) => {
      const { apartada } = readBody(wireSeriesAside, req, LABELS);
      await changes.hold(professionalOf(res));
      res.json(toWireSeries(await putSeriesAside(database, professionalOf(res), req.params.id, apartada)));
    })
    .use(seriesRefusals);
}

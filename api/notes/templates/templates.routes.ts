import { Router } from "express";
import { wireDefaultInput, wireTemplateChange, wireTemplateInput } from "../../../schema/wire/record/noteTemplates.ts";
import type { Database } from "../../core/database/database.ts";
import { idInPath, readBody } from "../../core/reading.ts";
import { professionalOf } from "../../practice/bearer.ts";
import { readCreationKey } from "../../practice/idempotency.ts";
import { opens, peopleOnly } from "../../practice/scopes.ts";
import { addTemplate, changeTemplate, listTemplates, removeTemplate, setDefault } from "./templates.service.ts";
import { LABELS, templateRefusals, toWireDefault, toWireTemplate, toWish } from "./templates.wire.ts";

/** `/notas/plantillas` (beyond the document). Programs read them. */
export function noteTemplateRoutes(database: Database): Router {
  return Router()
    .param("id", idInPath)
    .get("/notas/plantillas", opens("notes:read"), async (_req, res) => {
      const { templates, defaults } = await listTemplates(database, professionalOf(res));
      res.json({ data: templates.map(toWireTemplate), porTipo: defaults.map(toWireDefault) });
    })
    .post("/notas/plantillas", peopleOnly, async (req, res) => {
      const wish = toWish(readBody(wireTemplateInput, req, LABELS));
      const creation = readCreationKey(req, "POST /notas/plantillas", wish);
      const made = await addTemplate(database, professionalOf(res), wish, creation);
      res.status(201).location(`/notas/plantillas/${made.id}`).json(toWireTemplate(made));
    })
    .put("/notas/plantillas/por-tipo", peopleOnly, async (req, res) => {
      const { tipo, plantilla } = readBody(wireDefaultInput, req, LABELS);
      const defaults = await setDefault(database, professionalOf(res), tipo, plantilla);
      res.json({ porTipo: defaults.map(toWireDefault) });
    })
    .put("/notas/plantillas/:id", peopleOnly, async (req, res) => {
      const { version, ...given } = readBody(wireTemplateChange, req, LABELS);
      const wish = { ...toWish(given), version };
      res.json(toWireTemplate(await changeTemplate(database, professionalOf(res), req.params.id, wish)));
    })
    .delete("/notas/plantillas/:id", peopleOnly, async (req, res) => {
      await removeTemplate(database, professionalOf(res), req.params.id);
      res.status(204).end();
    })
    .use(templateRefusals);
}

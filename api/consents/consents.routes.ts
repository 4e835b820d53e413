import { type RequestParamHandler, Router } from "express";
import { CONSENT_VERSIONS_MAX } from "../../schema/rules/consents/consents.ts";
import {
  wireConsentAsk,
  wireConsentKind,
  wireConsentPaper,
  wireConsentPublish,
  wireConsentRevoke,
  wireConsentTextInput,
} from "../../schema/wire/consents/consents.ts";
import type { Database } from "../core/database/database.ts";
import { openLimit } from "../core/limits.ts";
import { notFound } from "../core/problems.ts";
import { idInPath, readBody } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
import { peopleOnly } from "../practice/scopes.ts";
import type { ConsentLinks } from "./consents.links.ts";
import {
  askForConsents,
  notePaper,
  revokeConsent,
  showConsentFile,
  showConsents,
  withdrawConsent,
} from "./consents.service.ts";
import { consentRefusals, LABELS, toWireState, toWireText, toWireVersionText } from "./consents.wire.ts";
import { listTexts, publishText, saveText, showVersion } from "./texts.service.ts";

/** Each makes a version, a mail or a paper; of one practice. */
const MADE = { points: 60, seconds: 600 };

const kindInPath: RequestParamHandler = (_req, _res, next, kind: unknown) => {
  if (!wireConsentKind.safeParse(kind).success) throw notFound();
  next();
};
const numberInPath: RequestParamHandler = (_req, _res, next, number: string) => {
  if (!/^[1-9]\d{0,3}$/.test(number) || Number(number) > CONSENT_VERSIONS_MAX) throw notFound();
  next();
};

/** `/consentimientos` and those of each client (beyond the document). @param sweep has what was asked for mailed now */
export function consentRoutes(database: Database, links: ConsentLinks, sweep: () => Promise<void>): Router {
  const made = openLimit(database, "consents", MADE);
  return Router()
    .use(["/consentimientos", "/clientes/:id/consentimientos"], peopleOnly)
    .param("id", idInPath)
    .param("tipo", kindInPath)
    .param("numero", numberInPath)
    .get("/consentimientos/textos", async (_req, res) => {
      res.json({ data: (await listTexts(database, professionalOf(res))).map(toWireText) });
    })
    .put("/consentimientos/textos/:tipo", async (req, res) => {
      const { texto, version } = readBody(wireConsentTextInput, req, LABELS);
      const kind = wireConsentKind.parse(req.params.tipo);
      res.json(toWireText(await saveText(database, professionalOf(res), kind, { text: texto, version })));
    })
    .post("/consentimientos/textos/:tipo/publicar", async (req, res) => {
      const { version } = readBody(wireConsentPublish, req, LABELS);
      await made.hold(professionalOf(res));
      const kind = wireConsentKind.parse(req.params.tipo);
      res.json(toWireText(await publishText(database, professionalOf(res), kind, version)));
    })
    .get("/consentimientos/textos/:tipo/versiones/:numero", async (req, res) => {
      const kind = wireConsentKind.parse(req.params.tipo);
      res.json(toWireVersionText(await showVersion(database, professionalOf(res), kind, Number(req.params.numero))));
    })
    .get("/clientes/:id/consentimientos", async (req, res) => {
      res.json(toWireState(await showConsents(database, professionalOf(res), req.params.id)));
    })
    .post("/clientes/:id/consentimientos", async (req, res) => {
      const { tipos, enConsulta = false } = readBody(wireConsentAsk, req, LABELS);
      const wish = { clientId: req.params.id, kinds: tipos, inRoom: enConsulta };
      const creation = readCreationKey(req, "POST /consentimientos", wish);
      await made.hold(professionalOf(res));
      const asked = await askForConsents(database, links, professionalOf(res), wish, creation);
      const enlaces = asked.links.map(({ kind, url }) => ({ tipo: kind, url }));
      res.json({ ...toWireState(asked.state), enlaces });
      void sweep();
    })
    .post("/clientes/:id/consentimientos/papel", async (req, res) => {
      const { tipo, nombre, fecha, version } = readBody(wireConsentPaper, req, LABELS);
      const wish = { clientId: req.params.id, kind: tipo, name: nombre, day: fecha, version };
      const creation = readCreationKey(req, "POST /consentimientos/papel", wish);
      await made.hold(professionalOf(res));
      res.json(toWireState(await notePaper(database, professionalOf(res), wish, creation)));
    })
    .get("/consentimientos/:id/documento", async (req, res) => {
      res.json(await showConsentFile(database, professionalOf(res), req.params.id));
    })
    .post("/consentimientos/:id/retirar", async (req, res) => {
      res.json(toWireState(await withdrawConsent(database, professionalOf(res), req.params.id)));
    })
    .post("/consentimientos/:id/revocar", async (req, res) => {
      const { fecha } = readBody(wireConsentRevoke, req, LABELS);
      res.json(toWireState(await revokeConsent(database, professionalOf(res), req.params.id, fecha)));
    })
    .use(consentRefusals);
}

import { Router } from "express";
import { busyTimesQuery, wireBusyCalendarInput } from "../../../schema/wire/busy/busy.ts";
import { openLimit } from "../../core/limits.ts";
import { idInPath, readBody, readQuery } from "../../core/reading.ts";
import { professionalOf } from "../../practice/bearer.ts";
import { readCreationKey } from "../../practice/idempotency.ts";
import { opens, peopleOnly } from "../../practice/scopes.ts";
import { addCalendar, type BusyParts, listCalendars, listTimes, readNow, removeCalendar } from "./busy.service.ts";
import { busyRefusals, LABELS, toDraft, toWireCalendar, toWireTime } from "./busy.wire.ts";

/** Readings that a practice asks for itself: each is a request to somebody else's server. */
const ASKED = { points: 30, seconds: 3_600 };

/** `/calendarios/externos` and `/sessions/ocupado` (beyond the document): hours taken elsewhere. */
export function busyRoutes(parts: BusyParts): Router {
  const asked = openLimit(parts.database, "busy:asked", ASKED);
  return Router()
    .use("/calendarios/externos", peopleOnly)
    .param("id", idInPath)
    .get("/calendarios/externos", async (_req, res) => {
      res.json({ data: (await listCalendars(parts, professionalOf(res))).map(toWireCalendar) });
    })
    .post("/calendarios/externos", async (req, res) => {
      const draft = toDraft(readBody(wireBusyCalendarInput, req, LABELS));
      const creation = readCreationKey(req, "POST /calendarios/externos", draft);
      await asked.hold(professionalOf(res));
      const calendar = await addCalendar(parts, professionalOf(res), draft, creation);
      res.status(201).location(`/calendarios/externos/${calendar.id}`).json(toWireCalendar(calendar));
    })
    .post("/calendarios/externos/:id/leer", async (req, res) => {
      await asked.hold(professionalOf(res));
      res.json(toWireCalendar(await readNow(parts, professionalOf(res), req.params.id)));
    })
    .delete("/calendarios/externos/:id", async (req, res) => {
      await removeCalendar(parts, professionalOf(res), req.params.id);
      res.status(204).end();
    })
    .get("/sessions/ocupado", opens("sessions:read"), async (req, res) => {
      const { desde, hasta } = readQuery(busyTimesQuery, req);
      const times = await listTimes(parts, professionalOf(res), { from: desde, to: hasta });
      res.json({ data: times.map(toWireTime) });
    })
    .use(busyRefusals);
}

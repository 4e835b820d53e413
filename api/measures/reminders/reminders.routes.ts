import { Router } from "express";
import {
  measureLinksQuery,
  type WireMeasureReminder,
  wireMeasureReminderInput,
} from "../../../schema/wire/measures/links.ts";
import type { Database } from "../../core/database/database.ts";
import { readBody, readQuery } from "../../core/reading.ts";
import { professionalOf } from "../../practice/bearer.ts";
import { peopleOnly } from "../../practice/scopes.ts";
import { LABELS, measureRefusals } from "../measures.wire.ts";
import { listReminders, setReminder } from "./reminders.service.ts";
import type { MeasureReminderRow } from "./reminders.store.ts";

const toWireReminder = ({ kind, nextAt }: MeasureReminderRow): WireMeasureReminder => ({
  medida: kind,
  proximo: nextAt.toISOString(),
});

/** `/medidas/recordatorios` (beyond the document; decision 221). */
export function measureReminderRoutes(database: Database): Router {
  return Router()
    .use("/medidas/recordatorios", peopleOnly)
    .get("/medidas/recordatorios", async (req, res) => {
      const { clientId } = readQuery(measureLinksQuery, req);
      res.json({ data: (await listReminders(database, professionalOf(res), clientId)).map(toWireReminder) });
    })
    .put("/medidas/recordatorios", async (req, res) => {
      const { client: clientId, medida: kind, activo: isOn } = readBody(wireMeasureReminderInput, req, LABELS);
      const reminders = await setReminder(database, professionalOf(res), { clientId, kind, isOn });
      res.json({ data: reminders.map(toWireReminder) });
    })
    .use(measureRefusals);
}

import { Router } from "express";
import { freeTimesQuery, wireBookingSettingsInput } from "../../../schema/wire/booking/booking.ts";
import type { Database } from "../../core/database/database.ts";
import { readBody, readQuery } from "../../core/reading.ts";
import { professionalOf } from "../../practice/bearer.ts";
import { opens } from "../../practice/scopes.ts";
import { SETTINGS_LABELS, settingsRefusals, toSettings, toWireSettings, toWireTimes } from "./booking.wire.ts";
import { changeSettings, showFreeTimes, showSettings } from "./settings.service.ts";

/** `/sessions/reservas` (beyond the document): what a practice settles about its booking page. */
export function bookingSettingsRoutes(database: Database, publicUrl: string): Router {
  const told = toWireSettings(publicUrl);
  return Router()
    .get("/sessions/reservas", opens("sessions:read"), async (_req, res) => {
      res.json(told(await showSettings(database, professionalOf(res))));
    })
    .put("/sessions/reservas", opens("sessions:write"), async (req, res) => {
      const { version, ...input } = readBody(wireBookingSettingsInput, req, SETTINGS_LABELS);
      res.json(told(await changeSettings(database, professionalOf(res), { given: toSettings(input), version })));
    })
    .get("/sessions/reservas/horas", opens("sessions:read"), async (req, res) => {
      const { duracionMinutos, desde, dias } = readQuery(freeTimesQuery, req);
      const asked = { durationMinutes: duracionMinutos, from: desde, days: dias };
      res.json(toWireTimes(await showFreeTimes(database, professionalOf(res), asked)));
    })
    .use(settingsRefusals(publicUrl));
}

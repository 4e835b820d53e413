import { Router } from "express";
import { wireBookingAcceptance, wireBookingRefusal } from "../../../schema/wire/booking/booking.ts";
import type { Database } from "../../core/database/database.ts";
import { idInPath, readBody } from "../../core/reading.ts";
import { professionalOf } from "../../practice/bearer.ts";
import { opens, peopleOnly } from "../../practice/scopes.ts";
import { toDespite } from "../hindrances.ts";
import { acceptRequest, declineRequest, listRequests } from "./requests.service.ts";
import { REQUEST_LABELS, requestRefusals, toWireRequest } from "./requests.wire.ts";

const PATH = "/sessions/reservas/solicitudes";

/** `/sessions/reservas/solicitudes` (beyond the document): what visitors of the booking page ask for. */
export function bookingRequestRoutes(database: Database, sweep: () => Promise<void>): Router {
  return Router()
    .get(PATH, opens("sessions:read", "clients:read"), async (_req, res) => {
      res.json({ data: (await listRequests(database, professionalOf(res))).map(toWireRequest) });
    })
    .param("id", idInPath)
    .post(`${PATH}/:id/aceptar`, peopleOnly, async (req, res) => {
      const { version, ...said } = readBody(wireBookingAcceptance, req, REQUEST_LABELS);
      const how = { version, despite: toDespite(said, true) };
      res.json(toWireRequest(await acceptRequest(database, professionalOf(res), req.params.id, how)));
      void sweep();
    })
    .post(`${PATH}/:id/rechazar`, peopleOnly, async (req, res) => {
      const { version, respuesta } = readBody(wireBookingRefusal, req, REQUEST_LABELS);
      const declined = { version, answer: respuesta ?? null };
      res.json(toWireRequest(await declineRequest(database, professionalOf(res), req.params.id, declined)));
      void sweep();
    })
    .use(requestRefusals);
}

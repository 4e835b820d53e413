import { expect, test } from "vitest";
import { overDouble } from "./overDouble.ts";

const { gateway, service, token } = await overDouble();

test.each<[string, string, string, string[] | null]>([
  ['confirmTherapySession(id: "s1", overwrite: true)', "PUT /sessions/s1", "status", null],
  [
    'rescheduleTherapySession(id: "s1", overwrite: true, startsAt: "2027-03-01T10:00:00Z")',
    "PUT /sessions/s1",
    "status",
    null,
  ],
  ['restoreTherapySession(id: "s1")', "POST /sessions/s1/restaurar", "client", ["id"]],
  ['resendReminder(id: "s1", recipient: CLIENT)', "POST /sessions/s1/recordatorios", "destinatario", ["recipient"]],
  ['restoreNote(id: "n1")', "POST /notas/n1/restaurar", "clientId", ["id"]],
  ['restoreObjective(id: "o1")', "POST /objetivos/o1/restaurar", "clientId", ["id"]],
  ['undoObjectiveProgress(id: "o1", version: 2)', "POST /objetivos/o1/deshacer", "progreso", ["version"]],
  ["createDataExport(input: {})", "POST /exportaciones", "id", null],
  ['createDataExportLink(id: "e1")', "POST /exportaciones/e1/enlace", "id", ["id"]],
  ['testWebhook(id: "w1")', "POST /avisos/w1/prueba", "activo", ["id"]],
  ['resendWebhookDelivery(webhookId: "w1", id: "d1")', "POST /avisos/w1/entregas/d1/reenviar", "activo", ["webhookId"]],
])("%s: what %s refuses by %s is told by an argument of the mutation, or by none", async (call, route, field, path) => {
  const errors = [{ field, code: "INVALID", message: "No puede ser." }];
  service.on(route, {
    status: 422,
    type: "application/problem+json",
    json: { status: 422, code: "VALIDATION", errors },
  });
  const { data } = await gateway.ask(`mutation { told: ${call} { errors { code field message } } }`, {}, token);
  expect(data).toEqual({ told: { errors: [{ code: "INVALID", field: path, message: "No puede ser." }] } });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingRequests } from "../../../api/sessions/booking/booking.table.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createSessionAt, onClocks, practiceOf } from "../../support/overview.ts";
import { createSeries } from "../../support/series.ts";

let api: TestApi;
let gateway: TestGateway;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const ASKED = `{ pendingWork {
  unconfirmed { id displayStatus canConfirm client { name } }
  withoutNote { id isCompleted client { id } }
  failedReminders { id }
  timeRequests { id requestedStart createdAt therapySession { id startsAt } }
  clientCancellations { id }
  bookingRequests { id name startsAt }
  endingSeries { id rhythm upcomingCount client { name } }
} }`;

test("what waits is told in domain words, to its own practice alone", async () => {
  const [{ token }, other] = [await newTherapist(api), await newTherapist(api)];
  const ana = await createClient(api, token, { nombre: "Ana Núñez" });
  const at = (days: number, status: "PROGRAMADA" | "CONFIRMADA") =>
    createSessionAt(api, token, ana.id, onClocks("Europe/Madrid", days, "10:00"), { status });
  const [open, confirmed] = [await at(-1, "PROGRAMADA"), await at(-2, "CONFIRMADA")];
  const startsAt = onClocks("Europe/Madrid", 3, "10:00");
  const professionalId = await practiceOf(api, token);
  const visitor = { name: "Lucía Martín", email: "lucia@ejemplo.es", zone: "Europe/Madrid" };
  const wish = { startsAt, durationMinutes: 60, type: "Evaluación" as const };
  const unproved = { professionalId, ...visitor, ...wish };
  const [, asked] = await api.database.owner
    .insert(bookingRequests)
    .values([unproved, { ...unproved, status: "PENDIENTE" }])
    .returning();
  const ending = await createSeries(api, token, ana.id, { datetime: startsAt.toISOString(), veces: 2 });
  expect(await gateway.ask(ASKED, {}, token)).toMatchObject({
    data: {
      pendingWork: {
        unconfirmed: [{ id: open.id, displayStatus: "SCHEDULED", canConfirm: true, client: { name: "Ana Núñez" } }],
        withoutNote: [{ id: confirmed.id, isCompleted: true, client: { id: ana.id } }],
        failedReminders: [],
        timeRequests: [],
        clientCancellations: [],
        bookingRequests: [{ id: asked?.id, name: "Lucía Martín", startsAt: startsAt.toISOString() }],
        endingSeries: [{ id: ending.id, rhythm: "WEEKLY", upcomingCount: 2, client: { name: "Ana Núñez" } }],
      },
    },
    errors: [],
  });
  expect((await gateway.ask(ASKED, {}, other.token)).data).toEqual({
    pendingWork: {
      unconfirmed: [],
      withoutNote: [],
      failedReminders: [],
      timeRequests: [],
      clientCancellations: [],
      bookingRequests: [],
      endingSeries: [],
    },
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingRequests } from "../../../api/sessions/booking/booking.table.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { hourOn } from "../../support/bookings.ts";
import { storeCalendar } from "../../support/busy.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createSessionAt } from "../../support/overview.ts";
import { payingTherapist } from "../../support/reminders.ts";

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

const ACCEPT = `mutation ($id: ID!, $allowOverlap: Boolean! = false) { done: acceptBookingRequest(id: $id, allowOverlap: $allowOverlap) {
  bookingRequest { status therapySessionId } errors { code overlaps { id } busy { startsAt endsAt } } } }`;

test("a request is accepted over what has its hour, here and elsewhere, only when that is said", async () => {
  const { professionalId, token } = await payingTherapist(api);
  const startsAt = hourOn(3, "10:00");
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  const visitor = { name: "Lucía Martín", email: "lucia@ejemplo.es", zone: "Europe/Madrid" };
  const asked = { professionalId, startsAt, durationMinutes: 60, type: "Seguimiento", status: "PENDIENTE" } as const;
  const [request] = await api.database.owner
    .insert(bookingRequests)
    .values({ ...visitor, ...asked })
    .returning();
  await storeCalendar(api, professionalId, [{ startsAt, endsAt }]);
  const session = await createSessionAt(api, token, (await createClient(api, token)).id, startsAt);
  const accept = async (more: object = {}) =>
    Object((await gateway.ask(ACCEPT, { id: request?.id, ...more }, token)).data).done;
  expect(await accept()).toEqual({
    bookingRequest: null,
    errors: [
      {
        code: "OVERLAP",
        overlaps: [{ id: session.id }],
        busy: [{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }],
      },
    ],
  });
  const accepted = await accept({ allowOverlap: true });
  expect(accepted).toEqual({
    bookingRequest: { status: "ACCEPTED", therapySessionId: expect.any(String) },
    errors: [],
  });
  // Pressed again after the answer got lost it is done; decided otherwise it is told.
  expect(await accept()).toEqual(accepted);
  const decline = "mutation Decline($id: ID!) { declineBookingRequest(id: $id) { errors { code } } }";
  const { data } = await gateway.ask(decline, { id: request?.id }, token);
  expect(data).toEqual({ declineBookingRequest: { errors: [{ code: "CONFLICT" }] } });
});

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import { bookingLinks } from "../../../api/sessions/booking/links/links.table.ts";
import type { WireBookingLink } from "../../../schema/wire/booking/links.ts";
import { linkedPractice } from "../../support/bookingLinks.ts";
import { PATIENCE, startBookings } from "../../support/bookings.ts";

let bookings: Awaited<ReturnType<typeof startBookings>>;
beforeAll(async () => {
  bookings = await startBookings();
});
afterAll(() => bookings.close());

test("a booking link that is to be mailed again within a minute, as after an answer that got lost, goes out once; later it goes again", async () => {
  const { api, mailsTo } = bookings;
  const { token, client, clientEmail, path } = await linkedPractice(api);
  const at = `/sessions/reservas/enlaces/${client}`;
  const press = async () => {
    const { status, body } = await api.call<WireBookingLink>(`${at}/correo`, { token, method: "POST" });
    expect([status, body.direccion]).toEqual([200, expect.stringContaining(path)]);
    return body.correo;
  };
  const sent = async () => (await api.call<WireBookingLink>(at, { token })).body.correo;
  // The client has had that address for long.
  const before = { emailSince: sql`now() - interval '1 day'` };
  await api.database.owner.update(clients).set(before).where(eq(clients.id, client));
  await press();
  await expect.poll(sent, PATIENCE).toBe("ENVIADO");
  for (let n = 0; n < 3; n += 1) expect(await press()).toBe("ENVIADO");
  const ago = { mailedAt: sql`now() - interval '61 seconds'`, mailAskedAt: sql`now() - interval '61 seconds'` };
  await api.database.owner.update(bookingLinks).set(ago).where(eq(bookingLinks.clientId, client));
  expect(await press()).toBe("PENDIENTE");
  await expect.poll(sent, PATIENCE).toBe("ENVIADO");
  expect(mailsTo(clientEmail)).toHaveLength(2);
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookingMails } from "../../../api/sessions/booking/booking.table.ts";
import type { TestApi } from "../../support/api.ts";
import { anAddress, askFor, hourOn, send, startBookings } from "../../support/bookings.ts";

let api: TestApi;
let bookings: Awaited<ReturnType<typeof startBookings>>;
beforeAll(async () => {
  bookings = await startBookings();
  ({ api } = bookings);
});
afterAll(() => bookings.close());

describe("the code of what was asked for", () => {
  test("can be wrong five times: then it is not looked at, it is said so, and no further one is sent", async () => {
    const { page } = await bookings.therapistWithPage();
    const email = anAddress();
    const path = await askFor(api, page, hourOn(1, "10:00"), { email });
    const code = await bookings.codeOf(email);
    for (let n = 0; n < 4; n += 1)
      expect((await send(api, path, { codigo: "12" })).text).toContain("El código no es correcto");
    const answers = [await send(api, path, { codigo: "12" }), await send(api, path, { codigo: code })];
    const shown = await api.call<string>(path);
    for (const text of [...answers.map((answer) => answer.text), shown.body]) {
      expect(text).toContain("Demasiados códigos equivocados");
      expect(text).toContain("Pide la cita de nuevo.");
      expect(text).toContain(`href="/reservar/${page}?zona=`);
      expect(text).not.toContain("<form");
    }
    expect([...answers.map(({ status }) => status), shown.status]).toEqual([422, 422, 200]);
    expect((await bookings.rowOf(path))?.status).toBe("SIN_PROBAR");
    // Nor is another code sent for it, which would prove nothing.
    expect((await send(api, `${path}/otro`, {})).location).toBe(path);
    const sent = eq(bookingMails.requestId, path.split("/").at(-1) ?? "");
    expect(await api.database.owner.select().from(bookingMails).where(sent)).toHaveLength(1);
  });

  test("another code can be asked for twice, and the first is still good", async () => {
    const { page } = await bookings.therapistWithPage();
    const email = anAddress();
    const path = await askFor(api, page, hourOn(1, "10:00"), { email });
    const first = await bookings.codeOf(email);
    for (let n = 0; n < 3; n += 1) expect((await send(api, `${path}/otro`, {})).status).toBe(303);
    await bookings.mailTo(email, 3);
    expect((await send(api, path, { codigo: first })).status).toBe(303);
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookingMails } from "../../../api/sessions/booking/booking.table.ts";
import { createClient, type TestApi } from "../../support/api.ts";
import { anAddress, askFor, chosen, hourOn, requestsOf, send, startBookings } from "../../support/bookings.ts";
import { createSessionAt } from "../../support/overview.ts";

let api: TestApi;
let bookings: Awaited<ReturnType<typeof startBookings>>;
beforeAll(async () => {
  bookings = await startBookings();
  ({ api } = bookings);
});
afterAll(() => bookings.close());

const sentFor = (path: string) => eq(bookingMails.requestId, path.split("/").at(-1) ?? "");

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
    expect(await api.database.owner.select().from(bookingMails).where(sentFor(path))).toHaveLength(1);
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

  test("is mailed once for what a browser sends again because it got no answer, also while the first is on its way", async () => {
    const { page, token } = await bookings.therapistWithPage();
    const hour = await chosen(api, page, hourOn(1, "10:00"));
    const path = `/reservar/${page}/datos`;
    let last = "";
    let email = "";
    for (let visitor = 0; visitor < 6; visitor += 1) {
      email = anAddress();
      const form = { ...hour, nombre: "Lucía", email, mensaje: "Duermo mal." };
      const asking = async () => (await send(api, path, form)).location;
      const together = await Promise.all(Array.from({ length: 4 }, asking));
      last = await asking();
      expect(new Set(together)).toEqual(new Set([last]));
      expect(await api.database.owner.select().from(bookingMails).where(sentFor(last))).toHaveLength(1);
    }
    expect((await send(api, last, { codigo: await bookings.codeOf(email) })).status).toBe(303);
    expect(await requestsOf(api, token)).toHaveLength(1);
  });

  test("counts for its mailbox once it goes out: a taken hour, the same form again and a code too many cost none of the five a day", async () => {
    const { page, token } = await bookings.therapistWithPage();
    const [email, taken] = [anAddress(), hourOn(1, "11:00")];
    const words = { ...(await chosen(api, page, hourOn(1, "10:00"))), nombre: "Lucía", email };
    await createSessionAt(api, token, (await createClient(api, token)).id, taken);
    const asking = async (fields: Record<string, string> = {}) => {
      const { status, location } = await send(api, `/reservar/${page}/datos`, { ...words, ...fields });
      return { status, location };
    };
    for (let n = 0; n < 6; n += 1) expect((await asking({ hora: taken.toISOString() })).status).toBe(409);
    const first = await asking();
    for (let n = 0; n < 6; n += 1) expect(await asking()).toEqual({ status: 303, location: first.location });
    for (let n = 0; n < 6; n += 1) await send(api, `${first.location}/otro`, {});
    expect(await api.database.owner.select().from(bookingMails).where(sentFor(first.location))).toHaveLength(3);
    const others = ["uno", "dos", "tres"].map((mensaje) => () => asking({ mensaje }));
    const statuses: number[] = [];
    for (const ask of others) statuses.push((await ask()).status);
    expect(statuses).toEqual([303, 303, 429]);
    await bookings.mailTo(email, 5);
  });

  test("is another one for what says something else, is past its half hour, or was guessed at too often", async () => {
    const { page } = await bookings.therapistWithPage();
    const email = anAddress();
    const asking = (fields: Record<string, string> = {}) =>
      askFor(api, page, hourOn(1, "10:00"), { email, phone: "612 345 678", ...fields });
    const first = await asking();
    const other = await asking({ mensaje: "Mejor por la tarde." });
    expect(other).not.toBe(first);
    expect(await asking()).toBe(first);

    const long = { createdAt: new Date(Date.now() - 31 * 60_000) };
    await api.database.owner.update(bookingMails).set(long).where(sentFor(first));
    const second = await asking();
    expect([first, other]).not.toContain(second);

    for (let n = 0; n < 5; n += 1) await send(api, second, { codigo: "12" });
    expect([first, other, second]).not.toContain(await asking());
  });
});

describe("the same form, sent again once its code was taken", () => {
  /** A visitor who has asked and proved it. */
  async function proved() {
    const { page, token } = await bookings.therapistWithPage();
    const [email, hour] = [anAddress(), hourOn(1, "10:00")];
    const form = { ...(await chosen(api, page, hour)), nombre: "Lucía", email, phone: "", mensaje: "Duermo mal." };
    const ask = (fields: Record<string, string>, cookie: string) =>
      send(api, `/reservar/${page}/datos`, { ...form, ...fields }, cookie ? { cookie } : {});
    const first = await ask({}, "");
    expect((await send(api, first.location, { codigo: await bookings.codeOf(email) })).status).toBe(303);
    return { token, ask, first };
  }

  test("leads its browser to how it stands: the hour is the visitor's own, and nothing is asked for twice", async () => {
    const { token, ask, first } = await proved();
    for (let n = 0; n < 6; n += 1)
      expect(await ask({}, first.cookie)).toMatchObject({ status: 303, location: first.location });
    expect((await api.call<string>(first.location)).body).toContain("Tu solicitud está enviada");
    const [request] = await requestsOf(api, token);
    expect(await requestsOf(api, token)).toHaveLength(1);
    await api.call(`/sessions/reservas/solicitudes/${request?.id}/aceptar`, { token, body: {} });
    expect(await ask({}, first.cookie)).toMatchObject({ status: 303, location: first.location });
    expect((await api.call<string>(first.location)).body).toContain("Tu cita está aceptada");
  });

  test("tells nobody else whose hour it is: another browser, and another form, are told that it is taken", async () => {
    const { ask, first } = await proved();
    const stranger = (await proved()).first.cookie;
    for (const [fields, cookie] of [
      [{}, ""],
      [{}, "consulta.solicitud=no"],
      [{}, stranger],
      [{ email: anAddress() }, first.cookie],
      [{ mensaje: "Otra cosa." }, first.cookie],
      [{ nombre: "Otra" }, first.cookie],
      [{ phone: "612 345 678" }, first.cookie],
    ] as const)
      expect(await ask(fields, cookie)).toMatchObject({ status: 409, location: "" });
  });
});

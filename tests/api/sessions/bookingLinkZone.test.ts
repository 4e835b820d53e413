import { afterAll, beforeAll, expect, test } from "vitest";
import { readAppointment } from "../../../api/sessions/reminders.store.ts";
import type { WirePending } from "../../../schema/wire/overview.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { press } from "../../support/answers.ts";
import { createClient } from "../../support/api.ts";
import { linkedPractice } from "../../support/bookingLinks.ts";
import { chosen, hourOn, PATIENCE, send, startBookings } from "../../support/bookings.ts";

let bookings: Awaited<ReturnType<typeof startBookings>>;
beforeAll(async () => {
  bookings = await startBookings();
});
afterAll(() => bookings.close());

/** A client books ten o'clock in Madrid by the own link, on the clocks of a zone. @returns the mail, and where it is answered */
async function bookFrom(zona: string) {
  const { api, mailsTo } = bookings;
  const practice = await linkedPractice(api);
  const { page, path, clientEmail } = practice;
  const words = { ...(await chosen(api, page, hourOn(1, "10:00"))), zona };
  const { status, location } = await send(api, `${path}/datos`, words);
  expect(status).toBe(303);
  const done = (await api.call<string>(location)).body;
  await expect.poll(() => mailsTo(clientEmail).length, PATIENCE).toBe(1);
  const [mail] = mailsTo(clientEmail);
  const answers = new URL(done.match(/href="([^"]+\/cita\/[^"]+)"/)?.[1] ?? "").pathname;
  return {
    ...practice,
    answers,
    done,
    subject: `${mail?.headers.subject}`,
    text: mail?.text.replaceAll(/\s+/g, " ") ?? "",
  };
}
/** An hour there at that moment, which as summers go is another. */
const hourIn = (timeZone: string) =>
  hourOn(1, "10:00").toLocaleTimeString("es-ES", { timeZone, hour: "numeric", minute: "2-digit" });

test("a client elsewhere is told by mail and where it answers at what hour there it booked, and at which that is in the practice", async () => {
  const { api } = bookings;
  const { subject, text, done, answers } = await bookFrom("America/Mexico_City");
  const there = hourIn("America/Mexico_City");
  expect(done).toContain("hora de Ciudad de México");
  expect(subject).toMatch(new RegExp(`, ${there}, hora de Ciudad de México$`));
  expect(text).toMatch(
    new RegExp(
      `de ${there} a [\\d:]+ \\(\\d+ minutos\\), hora de Ciudad de México \\(10:00 en la consulta, Madrid\\)\\.`,
    ),
  );
  for (const path of [answers, `${answers}/no`]) {
    const { body } = await api.call<string>(path);
    expect(body).toMatch(
      new RegExp(`, ${there}</span><br><small>hora de Ciudad de México \\(10:00 en la consulta, Madrid\\)<`),
    );
    // Whatever else it tells: until when it can be cancelled, other hours.
    expect(body.replaceAll(/10:00 en la consulta/g, "")).not.toContain("10:00");
  }
});

test("other hours, what was asked for and until when it can be cancelled are told a client elsewhere on both clocks, too", async () => {
  const { api, mailsTo } = bookings;
  const { answers, token, clientEmail } = await bookFrom("America/Mexico_City");
  const both =
    /\d+:\d\d, hora de Ciudad de México \((?:[a-záéíóú]+, \d+ de [a-z]+, )?\d+:\d\d en la consulta, Madrid\)/;
  const page = (await api.call<string>(`${answers}/no`)).body;
  const offered = [...page.matchAll(/name="hora" value="([^"]+)" required><span>([^<]+)</g)];
  expect(offered.length).toBeGreaterThan(0);
  for (const [, , words] of offered) expect(words).toMatch(both);
  expect(page).toMatch(new RegExp(`Puedes cancelarla aquí hasta el [^.]+${both.source}\\.`));
  await press(api, answers, { respuesta: "otra-hora", hora: offered[0]?.[1] ?? "" });
  expect((await api.call<string>(answers)).body).toMatch(new RegExp(`Has pedido otra hora: [^.]+${both.source}\\.`));
  const [wish] = (await api.call<{ data: WirePending }>("/dashboard/pendientes", { token })).body.data.peticiones;
  await api.call(`/sessions/peticiones/${wish?.id}/rechazar`, { token, body: {} });
  await expect.poll(() => mailsTo(clientEmail).length, PATIENCE).toBe(2);
  expect(mailsTo(clientEmail)[1]?.text.replaceAll(/\s+/g, " ")).toMatch(
    new RegExp(`no puede darte la hora del [^.]+${both.source}\\.`),
  );
  await press(api, answers, { respuesta: "cancelar", motivo: "ENFERMEDAD" });
  expect((await api.call<string>(answers)).body).toMatch(both);
});

test("a client on the practice's clocks is told one hour, and by its city whose it is", async () => {
  const { subject, text, answers } = await bookFrom("Europe/Madrid");
  expect(subject).toMatch(/, 10:00$/);
  expect(text).toMatch(/de 10:00 a [\d:]+ \(\d+ minutos\), hora de Madrid\./);
  expect((await bookings.api.call<string>(answers)).body).toMatch(/, 10:00<\/span><br><small>hora de Madrid</);
});

test("the clocks by which a client booked are not those of whom the session is given to", async () => {
  const { api } = bookings;
  const { token, professionalId, client } = await bookFrom("America/Mexico_City");
  const [session] = (await api.call<{ data: WireSession[] }>("/sessions", { token })).body.data;
  const key = { professionalId, sessionId: session?.id ?? "" };
  const zoneTold = async () =>
    (await api.database.asProfessional(professionalId, (tx) => readAppointment(tx, key)))?.client.zone;
  const give = (to: string) =>
    api.call(`/sessions/${key.sessionId}`, { token, method: "PUT", body: { client: to } }).then(({ status }) => status);
  expect(await zoneTold()).toBe("America/Mexico_City");
  expect([await give((await createClient(api, token)).id), await zoneTold()]).toEqual([200, null]);
  expect([await give(client), await zoneTold()]).toEqual([200, "America/Mexico_City"]);
});

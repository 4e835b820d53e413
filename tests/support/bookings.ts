import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { bookingRequests } from "../../api/sessions/booking/booking.table.ts";
import { addDays, dayIn, firstInstantOf } from "../../schema/rules/days.ts";
import type { WireBookingRequest, WireBookingSettings } from "../../schema/wire/booking/booking.ts";
import { newTherapist, startTestApi, type TestApi } from "./api.ts";
import { startMailServer } from "./mailServer.ts";
import { QUICK } from "./pace.ts";

/** The zone of every therapist of the tests. */
export const ZONE = "Europe/Madrid";
export const PATIENCE = { timeout: 30_000, interval: 50 };
export const anAddress = () => `${randomUUID()}@ejemplo.es`;

/** Turns a therapist's booking page on, open every day from 09:00 to 12:00. @returns the end of its address */
export async function openPage(
  api: TestApi,
  token: string,
  settings: Partial<WireBookingSettings> = {},
): Promise<string> {
  const nombre = `consulta-${randomUUID().slice(0, 8)}`;
  const semana = [1, 2, 3, 4, 5, 6, 7].map((dia) => ({ dia, desde: "09:00", hasta: "12:00" }));
  const body = { activa: true, nombre, semana, paso: 60, antelacionHoras: 0, ...settings };
  const { status } = await api.call("/sessions/reservas", { token, method: "PUT", body });
  if (status !== 200) throw new Error(`the settings were answered with ${status}`);
  return settings.nombre ?? nombre;
}

/** So many days from today, at an hour of the practice. */
export const hourOn = (days: number, time: string): Date =>
  firstInstantOf(ZONE, addDays(dayIn(ZONE, new Date()), days), time);

/** A form that a browser sends, without following where it leads. */
export async function send(
  api: TestApi,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${api.url}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: {
      "x-forwarded-for": `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      ...headers,
    },
    body: new URLSearchParams(fields),
  });
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  return { status: answer.status, location: answer.headers.get("location") ?? "", text: await answer.text(), cookie };
}

/** The hidden words of a page's form for its first kind of session and an hour. */
export async function chosen(api: TestApi, page: string, hour: Date): Promise<Record<string, string>> {
  const { body } = await api.call<string>(`/reservar/${page}?desde=${dayIn(ZONE, hour)}`);
  const tipo = body.match(/tipo=(\w+)/)?.[1] ?? "";
  return { tipo, hora: hour.toISOString(), zona: ZONE };
}

/** Asks for an hour and is led to where the code is taken. */
export async function askFor(
  api: TestApi,
  page: string,
  hour: Date,
  fields: Record<string, string> = {},
): Promise<string> {
  const visitor = { nombre: "Lucía Martín", email: "lucia@ejemplo.es", phone: "", mensaje: "", pagina: "" };
  const answer = await send(api, `/reservar/${page}/datos`, {
    ...(await chosen(api, page, hour)),
    ...visitor,
    ...fields,
  });
  if (answer.status !== 303) throw new Error(`the request was answered with ${answer.status}`);
  return answer.location;
}

/** The requests that wait for a therapist. */
export const requestsOf = async (api: TestApi, token: string): Promise<WireBookingRequest[]> =>
  (await api.call<{ data: WireBookingRequest[] }>("/sessions/reservas/solicitudes", { token })).body.data;

/** A mail server of its own, the service that mails by it, and what is told of visitors there. */
export async function startBookings() {
  const server = await startMailServer();
  const api = await startTestApi({ smtpUrl: server.url }, { pace: QUICK });
  const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email);
  /** The text of the newest of so many mails to an address. */
  async function mailTo(email: string, count = 1): Promise<string> {
    await expect.poll(() => mailsTo(email).length, PATIENCE).toBe(count);
    return mailsTo(email).at(-1)?.text ?? "";
  }
  const codeOf = async (email: string): Promise<string> => (await mailTo(email)).match(/^\d{6}$/m)?.[0] ?? "";
  return {
    api,
    mailsTo,
    mailTo,
    codeOf,
    async therapistWithPage(settings: Partial<WireBookingSettings> = {}) {
      const therapist = await newTherapist(api);
      return { ...therapist, page: await openPage(api, therapist.token, settings) };
    },
    /** A visitor's request that waits. */
    async asked(page: string, token: string, hour = hourOn(1, "10:00"), fields: Record<string, string> = {}) {
      const email = fields.email ?? anAddress();
      const path = await askFor(api, page, hour, { email, ...fields });
      const proved = await send(api, path, { codigo: await codeOf(email) });
      expect(proved).toMatchObject({ status: 303, location: path });
      const request = (await requestsOf(api, token)).find((one) => one.email === email);
      if (!request) throw new Error("the request does not wait");
      return { path, email, request };
    },
    async rowOf(path: string) {
      const id = path.split("/").at(-1) ?? "";
      return (await api.database.owner.select().from(bookingRequests).where(eq(bookingRequests.id, id)))[0];
    },
    async close() {
      await api.close();
      await server.close();
    },
  };
}

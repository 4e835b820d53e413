import type { WireBookingLink } from "../../schema/wire/booking/links.ts";
import { createClient, type TestApi } from "./api.ts";
import { anAddress, chosen, openPage, send } from "./bookings.ts";
import { payingTherapist } from "./reminders.ts";

/** Makes a client's own booking link. @returns its path */
export async function linkOf(api: TestApi, token: string, clientId: string): Promise<string> {
  const { status, body } = await api.call<WireBookingLink>(`/sessions/reservas/enlaces/${clientId}`, {
    token,
    method: "POST",
  });
  if (status !== 200 || !body.direccion) throw new Error(`the link was answered with ${status}`);
  return new URL(body.direccion).pathname;
}

/** Presses «Reservar» at an hour of the first kind. @returns how it was answered */
export async function bookAt(api: TestApi, path: string, hour: Date, of = api) {
  const page = path.split("/")[2] ?? "";
  return await send(of, `${path}/datos`, await chosen(api, page, hour));
}

/** A therapist whose clients book, and a client with a link. */
export async function linkedPractice(api: TestApi, client: { nombre?: string; email?: string } = {}) {
  const therapist = await payingTherapist(api);
  const page = await openPage(api, therapist.token, { clientesReservan: true });
  const email = client.email ?? anAddress();
  const { id } = await createClient(api, therapist.token, { ...client, email });
  return { ...therapist, page, client: id, clientEmail: email, path: await linkOf(api, therapist.token, id) };
}

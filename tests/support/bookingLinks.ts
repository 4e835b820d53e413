import type { WireBookingLink } from "../../schema/wire/booking/links.ts";
import type { TestApi } from "./api.ts";
import { chosen, send } from "./bookings.ts";

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

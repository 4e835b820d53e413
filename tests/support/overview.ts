import { addDays, dayIn, firstInstantOf } from "../../schema/rules/days.ts";
import type { WireSession, WireSessionInput } from "../../schema/wire/sessions.ts";
import type { TestApi } from "./api.ts";
import { createSession } from "./sessions.ts";

/** The id of a token's practice. */
export async function practiceOf(api: TestApi, token: string): Promise<string> {
  const { body } = await api.call<{ data: { data: { id: string } } }>("/user-info", { token });
  return body.data.data.id;
}

/** Creates a session at a moment and puts it into a status. */
export async function createSessionAt(
  api: TestApi,
  token: string,
  clientId: string,
  at: Date,
  { status = "PROGRAMADA", ...fields }: Partial<WireSessionInput> = {},
): Promise<WireSession> {
  const made = await createSession(api, token, clientId, { ...fields, datetime: at.toISOString() });
  if (status === "PROGRAMADA") return made;
  const change = { token, method: "PUT", body: { status } };
  return (await api.call<WireSession>(`/sessions/${made.id}`, change)).body;
}

/** An instant on a practice's clocks, some days from today. */
export const onClocks = (zone: string, daysAhead: number, time: string): Date =>
  firstInstantOf(zone, addDays(dayIn(zone, new Date()), daysAhead), time);

import type { WireSession, WireSessionInput } from "../../schema/wire/sessions.ts";
import type { TestApi } from "./api.ts";

/** A session's form with everything required filled in, next year unless told otherwise. */
export const aSession = (clientId: string, fields: Partial<WireSessionInput> = {}): WireSessionInput => ({
  client: clientId,
  datetime: "2027-03-10T10:00:00+01:00",
  type: "Terapia Individual",
  duracionMinutos: 60,
  ...fields,
});

/** Creates a session and expects it to be accepted. */
export async function createSession(
  api: TestApi,
  token: string,
  clientId: string,
  fields: Partial<WireSessionInput> = {},
): Promise<WireSession> {
  const { status, body } = await api.call<WireSession>("/sessions", { token, body: aSession(clientId, fields) });
  if (status !== 201) throw new Error(`the session was answered with ${status}`);
  return body;
}

import type { WireAiAssistant } from "../../schema/wire/ai.ts";
import type { WireUserInfo } from "../../schema/wire/membership.ts";
import { createClient, type TestApi } from "./api.ts";

/** Lets the practice's texts go to whoever receives them. */
export async function giveAiConsent(api: TestApi, token: string): Promise<void> {
  const { body } = await api.call<WireAiAssistant>("/notas/ai", { token });
  const { status } = await api.call("/notas/ai/consent", { token, body: { recipient: body.recipient } });
  if (status !== 200) throw new Error(`consent was answered ${status}`);
}

/** Notes down that texts about a client may go to whoever receives them. */
export async function giveAiClientConsent(api: TestApi, token: string, clientId: string): Promise<void> {
  const { body } = await api.call<WireAiAssistant>("/notas/ai", { token });
  const { status } = await api.call(`/notas/ai/consent/${clientId}`, { token, body: { recipient: body.recipient } });
  if (status !== 200) throw new Error(`consent of a client was answered ${status}`);
}

/** A client of a practice about whom texts may go: both have consented. @returns the client's id */
export async function consentingClient(
  api: TestApi,
  token: string,
  fields?: Parameters<typeof createClient>[2],
): Promise<string> {
  const { id } = await createClient(api, token, fields);
  await giveAiConsent(api, token);
  await giveAiClientConsent(api, token, id);
  return id;
}

/** What the service tells of a practice. */
export const practiceInfo = async (api: TestApi, token: string): Promise<WireUserInfo> =>
  (await api.call<{ data: { data: WireUserInfo } }>("/user-info", { token })).body.data.data;

import type { WireAiAssistant } from "../../schema/wire/ai.ts";
import type { WireUserInfo } from "../../schema/wire/membership.ts";
import type { TestApi } from "./api.ts";

/** Lets the practice's texts go to whoever receives them. */
export async function giveAiConsent(api: TestApi, token: string): Promise<void> {
  const { body } = await api.call<WireAiAssistant>("/notas/ai", { token });
  const { status } = await api.call("/notas/ai/consent", { token, body: { recipient: body.recipient } });
  if (status !== 200) throw new Error(`consent was answered ${status}`);
}

/** What the service tells of a practice. */
export const practiceInfo = async (api: TestApi, token: string): Promise<WireUserInfo> =>
  (await api.call<{ data: { data: WireUserInfo } }>("/user-info", { token })).body.data.data;

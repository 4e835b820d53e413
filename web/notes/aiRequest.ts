import { aiTextFault, aiTextMessage } from "../../schema/rules/ai.ts";
import { noteFaultMessage } from "../../schema/rules/notes.ts";

/** What is asked of AI. */
export interface AiRequest {
  text: string;
  clientId: string;
}
export type AiRequestErrors = Partial<Record<keyof AiRequest, string>>;

/** One Spanish sentence for each part that AI cannot work with. */
export function requestErrors({ text, clientId }: AiRequest): AiRequestErrors {
  const fault = aiTextFault(text);
  return {
    ...(fault && { text: aiTextMessage(fault) }),
    ...(clientId === "" && { clientId: noteFaultMessage("clientId", "REQUIRED") }),
  };
}

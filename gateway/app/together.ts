import type { ZodType } from "zod";
import type { GatewayConfig } from "../core/config.ts";
import { answered } from "../core/exchange.ts";
import type { Upstream } from "../core/rest.ts";

/**
 * Asks the service to count for all gateways.
 * @param patienceMs until the whole answer must be there
 * @throws when there is no answer in time, or none that can be understood
 */
export type AskService = <Answer>(
  path: string,
  body: object,
  answer: ZodType<Answer>,
  patienceMs: number,
) => Promise<Answer>;

/** Null for a gateway without a secret in common with the service: it counts by itself. */
export function openTogether({ pool, prefix }: Upstream, { gatewaySecret }: GatewayConfig): AskService | null {
  if (!gatewaySecret) return null;
  return async (path, body, answer, patienceMs) => {
    const { status, text } = await answered(
      pool,
      {
        method: "POST",
        path: `${prefix}${path}`,
        headers: { authorization: `Bearer ${gatewaySecret}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      },
      patienceMs,
    );
    if (status !== 200) throw new Error(`what gateways count was answered with ${status}`);
    return answer.parse(JSON.parse(text));
  };
}

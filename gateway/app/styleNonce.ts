import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { GatewayConfig } from "../core/config.ts";

const nonces = new WeakMap<ServerResponse, string>();

/** What the styles of one answer are known by. */
export function styleNonceOf(response: ServerResponse): string {
  const known = nonces.get(response) ?? randomBytes(16).toString("base64");
  nonces.set(response, known);
  return known;
}

/** Whether all styles a page writes by itself are ours: PayPal's and Clerk's scripts write some of their own. */
export const writesOwnStyles = ({ paypal, clerk }: Pick<GatewayConfig, "paypal" | "clerk">): boolean =>
  !paypal && !clerk;

import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** The half of an IPv6 address that names a network: one household has all addresses of it. */
function half(address: string): string {
  const [head = "", tail = ""] = address.split("::");
  const [first, last] = [head, tail].map((part) => (part === "" ? [] : part.split(":")));
  const gap = address.includes("::") ? 8 - (first?.length ?? 0) - (last?.length ?? 0) : 0;
  return [...(first ?? []), ...Array(Math.max(0, gap)).fill("0"), ...(last ?? [])].slice(0, 4).join(":");
}

/**
 * The address a request comes from.
 * @param trustProxy how many proxies in front are believed what they write into `X-Forwarded-For`
 */
export function addressOf({ socket, headers }: IncomingMessage, trustProxy: number): string {
  const told = String(headers["x-forwarded-for"] ?? "").split(",");
  const hops = [...told.map((hop) => hop.trim()).filter(Boolean), socket.remoteAddress ?? ""].reverse();
  return (hops[Math.min(trustProxy, hops.length - 1)] ?? "").replace(/^::ffff:(?=\d+\.)/i, "").slice(0, 64);
}

/** The network of an address: an IPv4 address, or half of an IPv6 one. */
export const networkOf = (address: string): string => (isIPv6(address) ? half(address) : address);

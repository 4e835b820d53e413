import ipaddr from "ipaddr.js";
import { webhookUrl } from "../../schema/rules/feed.ts";

/** Where a cloud tells its machines what they are, at addresses that look like everybody's. */
const METADATA = ["168.63.129.16"];
/** What is given out to networks at all; all else is for something else. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address is one of the open net: none of this machine, its network, a provider's inside, a group of machines,
 * or another kind of address in the clothes of IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || METADATA.includes(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || parsed.match(GIVEN_OUT);
}

/** The host of an address on the net when it is no name but a number; null for a name. */
export function numberOf(url: string): string | null {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(host) ? host : null;
}

/**
 * A receiver's address as it is kept, when it may be written to as far as it tells by itself; what its name stands for is
 * looked at with each connection.
 */
export function receiverUrl(text: string, isPrivateAllowed: boolean): string | null {
  const url = webhookUrl(text, isPrivateAllowed);
  const number = url && numberOf(url);
  return number && !isPrivateAllowed && !isPublicAddress(number) ? null : url;
}

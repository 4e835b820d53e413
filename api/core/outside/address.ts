import { BlockList } from "node:net";
import os from "node:os";
import ipaddr from "ipaddr.js";
import { webhookUrl } from "../../../schema/rules/feed.ts";

/** What the library takes for everybody's: where a cloud tells its machines what they are, and what is set aside for tests and protocols. */
const SET_ASIDE = new BlockList();
for (const [net, prefix] of [["168.63.129.16", 32] as const, ["198.18.0.0", 15] as const])
  SET_ASIDE.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of [["2001::", 23] as const, ["2620:4f:8000::", 48] as const, ["3fff::", 20] as const])
  SET_ASIDE.addSubnet(net, prefix, "ipv6");
/** Of IPv6, what is given out to networks at all. */
const GIVEN_OUT = new BlockList();
GIVEN_OUT.addSubnet("2000::", 3, "ipv6");

/** The addresses of this machine; null where it does not tell them, as in a sandbox without netlink. */
export function ownAddresses(): string[] | null {
  try {
    return Object.values(os.networkInterfaces()).flatMap((ones) => ones?.map(({ address }) => address) ?? []);
  } catch {
    return null;
  }
}

/** Whether it leads back to this machine past whatever stands before it; each may where nobody knows. */
const isOwn = (text: string): boolean => ownAddresses()?.includes(text) ?? true;

/**
 * Whether an address is one of the open net: none of this machine, its network, a provider's inside, a group of machines,
 * or another kind of address in the clothes of IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const [text, kind] = [parsed.toString(), parsed.kind()];
  return (
    parsed.range() === "unicast" &&
    !SET_ASIDE.check(text, kind) &&
    (kind === "ipv4" || GIVEN_OUT.check(text, kind)) &&
    !isOwn(text)
  );
}

/** The host of an address on the net when it is no name but a number; null for a name. */
export function numberOf(url: string): string | null {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(host) ? host : null;
}

/**
 * An address outside as it is kept, when it may be connected to as far as it tells by itself; what its name stands for is
 * looked at with each connection.
 * @param isPrivateAllowed whether it may be on the operator's own network, and without encryption
 */
export function outsideUrl(text: string, isPrivateAllowed: boolean): string | null {
  const url = webhookUrl(text, isPrivateAllowed);
  const number = url && numberOf(url);
  return number && !isPrivateAllowed && !isPublicAddress(number) ? null : url;
}

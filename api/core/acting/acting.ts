import { AsyncLocalStorage } from "node:async_hooks";
import { isIPv6 } from "node:net";
import type { Request, RequestHandler } from "express";
import type { ActorKind } from "../../../schema/rules/record/audit.ts";
import { deviceOf } from "../../../schema/rules/record/devices.ts";

/** Who acts, as the audit tells it; `database/functions/audit.sql` reads these names. */
export interface Actor {
  who: ActorKind;
  /** The sign-in's, or the token's. */
  id: string | null;
  /** The token's, which its owner gave it. */
  name: string | null;
  /** «Chrome en Windows», as the browser says. */
  device: string | null;
  /** The network an address is of: `192.0.2.0/24`. */
  network: string | null;
}

const acting = new AsyncLocalStorage<{ actor: Actor; json: string } | null>();

/** Does work of which `actor` is told to be who does it. */
export const actAs = <Done>(actor: Actor, work: () => Done): Done =>
  acting.run({ actor, json: JSON.stringify(actor) }, work);

/** Does work of which nobody is told to do it, whoever has sent for it. */
export const actAsNobody = <Done>(work: () => Done): Done => acting.run(null, work);

/** Who acts now; null where nobody has said so. */
export const actorNow = (): Actor | null => acting.getStore()?.actor ?? null;
/** The same, as the database is told. */
export const actorInJson = (): string | null => acting.getStore()?.json ?? null;

/** Somebody of whom nothing is known but what they are. */
export const nobodyBut = (who: ActorKind, id: string | null = null): Actor => ({
  who,
  id,
  name: null,
  device: null,
  network: null,
});

/** Whoever sent a request, as far as it tells. */
export const senderOf = (req: Request, who: ActorKind, id: string | null = null): Actor => ({
  ...nobodyBut(who, id),
  device: deviceOf(req.get("user-agent") ?? null),
  network: roughNetwork(req.ip),
});

/** What a request does from here on is told as done by whoever sent it, unless somebody later knows better. */
export const actingAs =
  (who: ActorKind): RequestHandler =>
  (req, _res, next) =>
    actAs(senderOf(req, who), next);

/** The network an address is of, as roughly as it is kept: a household's or an office's neighbourhood. */
export function roughNetwork(address = ""): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (/^\d+(\.\d+){3}$/.test(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIPv6(plain)) return null;
  const [head = ""] = plain.split("::");
  const groups = head.split(":").filter(Boolean).slice(0, 3);
  return `${groups.join(":")}::/48`;
}

import { CONSENT_KINDS, type ConsentKind, type ConsentState } from "../../schema/rules/consents/consents.ts";
import { standingOf } from "../../schema/rules/consents/standing.ts";
import { dayIn } from "../../schema/rules/days.ts";
import { isToFormerAddress } from "../clients/mailedTo.ts";
import type { ConsentKey } from "./consents.links.ts";
import type { ConsentRecord, Linked } from "./consents.store.ts";
import type { MailRecord } from "./mails.store.ts";

/** How one kind stands for a client. */
interface KindRecord {
  kind: ConsentKind;
  state: ConsentState;
  /** The version in force. */
  inForce: number | null;
  by: string | null;
  waiting: string | null;
}

/** All that a client was asked for and said. */
export interface ClientConsents {
  clientId: string;
  kinds: KindRecord[];
  /** What was answered or asked last first. */
  consents: ConsentRecord[];
  mails: MailRecord[];
}

/** The day on which the client said it, or was asked: of a paper that is the one on it, however late it is noted. */
const saidOn = ({ revokedOn, signedOn, answeredAt, askedAt }: ConsentRecord, zone: string): string =>
  revokedOn ?? signedOn ?? dayIn(zone, answeredAt ?? askedAt);

/**
 * How each kind stands for a client.
 * @param consents what was answered or asked last first
 * @param zone the practice's
 */
export const kindsOf = (
  consents: readonly ConsentRecord[],
  inForce: ReadonlyMap<ConsentKind, number>,
  zone: string,
  now: Date,
): KindRecord[] =>
  CONSENT_KINDS.map((kind) => {
    const number = inForce.get(kind) ?? null;
    const asked = consents
      .filter((one) => one.kind === kind)
      .map((one) => ({ ...one, version: one.number, day: saidOn(one, zone) }))
      .toSorted((one, other) => other.day.localeCompare(one.day));
    const { state, by, waiting } = standingOf(asked, number, now);
    return { kind, state, inForce: number, by: by?.id ?? null, waiting: waiting?.id ?? null };
  });

/**
 * How a consent stands for whoever has a link to it: open, answered by this very link, or `over`: taken back, revoked, past its
 * time, of a text that is no longer in force, mailed to an address that is the client's no more, or of a client or practice that
 * is gone.
 */
export function linkStanding(
  found: Linked | null,
  key: ConsentKey,
  now: Date,
): { kind: "open" | "accepted" | "declined"; consent: Linked } | { kind: "over" } {
  if (!found || found.practice.closedAt || found.clientId !== key.clientId || key.expiresAt <= now)
    return { kind: "over" };
  if (isToFormerAddress(key, found.client.emailSince)) return { kind: "over" };
  if (found.status === "ACEPTADO") return { kind: "accepted", consent: found };
  if (found.status === "RECHAZADO") return { kind: "declined", consent: found };
  const isOpen = found.status === "PENDIENTE" && found.number === found.inForce;
  if (!isOpen || found.expiresAt === null || found.expiresAt <= now) return { kind: "over" };
  // What was asked for again is open for longer than the link of before.
  const expiresAt = key.expiresAt < found.expiresAt ? key.expiresAt : found.expiresAt;
  return { kind: "open", consent: { ...found, expiresAt } };
}

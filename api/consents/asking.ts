import { CONSENT_LINK_DAYS, CONSENT_ROOM_MINUTES, type ConsentKind } from "../../schema/rules/consents/consents.ts";
import type { Queries } from "../core/database/database.ts";
import { insertConsent, readConsents, updateConsent, withdrawWaiting } from "./consents.store.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** One kind that a client is asked for. */
interface Asked {
  clientId: string;
  kind: ConsentKind;
  /** Of the text. */
  number: number;
  /** Answered here, on the practice's screen; else by a mail's link. */
  inRoom: boolean;
  mailId: string | null;
  /** Since when the client has the address it is mailed to; null: it is answered here. */
  mailedSince: Date | null;
}

/**
 * Asks for one kind: what waits already is asked for again, with a new time; what was mailed to another address than the client
 * has now is taken back, with the link that went there.
 * @returns the id of what waits
 */
export async function askFor(
  tx: Queries,
  professionalId: string,
  { clientId, kind, number, inRoom, mailId, mailedSince }: Asked,
): Promise<string> {
  const askedAt = new Date();
  const lasts = inRoom ? CONSENT_ROOM_MINUTES * MINUTE_MS : CONSENT_LINK_DAYS * DAY_MS;
  const way = inRoom ? "CONSULTA" : "CORREO";
  const asked = { way, askedAt, mailId, expiresAt: new Date(askedAt.getTime() + lasts) } as const;
  const waiting = (await readConsents(tx, professionalId, clientId)).find(
    (one) =>
      one.kind === kind &&
      one.status === "PENDIENTE" &&
      one.number === number &&
      one.way === way &&
      (mailedSince === null || one.askedAt >= mailedSince),
  );
  if (waiting) {
    await updateConsent(tx, professionalId, waiting.id, asked);
    return waiting.id;
  }
  await withdrawWaiting(tx, professionalId, clientId, kind);
  return await insertConsent(tx, { professionalId, clientId, kind, number, status: "PENDIENTE", ...asked });
}

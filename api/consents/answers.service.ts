import { CONSENT_WORDS_MAX, nameFault, trimmedName } from "../../schema/rules/consents/consents.ts";
import { hindrance, readRecipient } from "../clients/recipients.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { lockPracticeOrClosed } from "../practice/practice.store.ts";
import type { ConsentKey } from "./consents.links.ts";
import { linkStanding } from "./consents.rules.ts";
import { insertFile, type Linked, readLinked, updateConsent } from "./consents.store.ts";
import { insertMail, readMails } from "./mails.store.ts";

/** What a client says by a link. */
export type ConsentAnswer =
  | { kind: "accept"; name: string; isTicked: boolean; hash: string }
  | { kind: "decline"; words: string | null };

/** From where it was said. */
export interface Evidence {
  address: string;
  browser: string;
}

/** How a consent stands for its link, and whether the client has a copy of it by mail, or is about to. */
export type Standing =
  | { kind: "over" }
  | { kind: "open" | "accepted" | "declined"; consent: Linked; isCopied: boolean };

/**
 * What became of an answer: `taken` now, or said `before` in the very same way; `late` where it was answered otherwise by then and this was
 * not taken, as `wrong` was not, of which something is missing.
 */
export type Answered =
  | { kind: "over" | "taken" | "before" }
  | { kind: "late"; consent: Linked }
  | { kind: "wrong"; consent: Linked; faults: { name: string | null; tick: string | null }; name: string };

const wordsOf = (answer: ConsentAnswer): string | null =>
  (answer.kind === "decline" && answer.words?.trim().slice(0, CONSENT_WORDS_MAX)) || null;

/** Of what is not open: whether it was answered in this way. */
function meet(standing: Standing, answer: ConsentAnswer): Answered {
  if (standing.kind === "over") return standing;
  const { kind, consent } = standing;
  const words = wordsOf(answer);
  const isSame =
    answer.kind === "accept" ? kind === "accepted" : kind === "declined" && (!words || words === consent.words);
  return isSame ? { kind: "before" } : { kind: "late", consent };
}

async function isCopied(tx: Queries, { professionalId, clientId, consentId }: ConsentKey): Promise<boolean> {
  const copy = (await readMails(tx, professionalId, clientId)).find((mail) => mail.consentId === consentId);
  if (!copy || copy.failedAt) return false;
  if (copy.sentAt) return true;
  const recipient = await readRecipient(tx, professionalId, clientId);
  return hindrance(recipient) === null && recipient?.email !== "";
}

async function standingOf(tx: Queries, key: ConsentKey): Promise<Standing> {
  const standing = linkStanding(await readLinked(tx, key), key, new Date());
  if (standing.kind === "over") return standing;
  return { ...standing, isCopied: standing.kind === "accepted" && (await isCopied(tx, key)) };
}

/** How a consent stands for its link; nothing is stored. */
export const showLinked = (database: Database, key: ConsentKey): Promise<Standing> =>
  database.asProfessional(key.professionalId, (tx) => standingOf(tx, key));

/**
 * Takes a client's answer, once: the paper is made before the practice is locked, and stored only while the consent is still
 * open then. What was read is what is accepted: an answer to another text than the one in force is not taken.
 */
export async function takeConsent(
  database: Database,
  key: ConsentKey,
  answer: ConsentAnswer,
  evidence: Evidence,
): Promise<Answered> {
  const { professionalId, consentId } = key;
  const before = await showLinked(database, key);
  if (before.kind !== "open") return meet(before, answer);
  const { consent } = before;
  const now = new Date();
  if (answer.kind === "decline") {
    const said = { status: "RECHAZADO" as const, answeredAt: now, words: wordsOf(answer) };
    return await settle(database, key, { ...said, ...evidence }, null);
  }
  const name = trimmedName(answer.name);
  const faults = { name: nameFault(name), tick: answer.isTicked ? null : "Marca la casilla para aceptar." };
  if (faults.name || faults.tick) return { kind: "wrong", consent, faults, name };
  if (answer.hash !== consent.hash) return { kind: "over" };
  const said = { status: "ACEPTADO" as const, answeredAt: now, signedName: name, ...evidence };
  // Fonts and library are read with the first paper, not with every start.
  const { consentFile } = await import("./paper.ts");
  return await settle(database, key, said, await consentFile({ ...consent, id: consentId, ...said }));

  async function settle(
    of: Database,
    at: ConsentKey,
    set: Parameters<typeof updateConsent>[3],
    file: Uint8Array | null,
  ): Promise<Answered> {
    return await of.asProfessional(professionalId, async (tx) => {
      const { professional } = await lockPracticeOrClosed(tx, professionalId);
      const standing = await standingOf(tx, at);
      if (standing.kind !== "open") return meet(standing, answer);
      await updateConsent(tx, professionalId, consentId, set);
      if (file) {
        await insertFile(tx, professionalId, consentId, file);
        await insertMail(tx, professionalId, at.clientId, consentId);
      }
      // Who has it signed in the room sees it.
      if (professional.answersMailed && standing.consent.way === "CORREO")
        await insertMail(tx, professionalId, at.clientId, consentId, true);
      return { kind: "taken" };
    });
  }
}

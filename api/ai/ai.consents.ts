import { AI_CLIENT_REQUIRED, AI_OTHER_RECIPIENT } from "../../schema/rules/ai.ts";
import { readClient } from "../clients/clients.store.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import { found, notFound, Problem } from "../core/problems.ts";
import { refused, refuseFaults } from "../core/refusals.ts";
import { type ClientConsent, giveClientConsent, readClientConsent, withdrawClientConsent } from "./ai.clientConsent.ts";
import { giveConsent, readConsent, withdrawConsent } from "./ai.consent.ts";
import type { AiPort } from "./ai.port.ts";

interface Parts {
  database: Database;
  ai: Pick<AiPort, "about">;
}

/**
 * Lets a text go to `recipient` only with both consents: the practice's, and that of the client it is about. A text of
 * which nobody says whom it is about stays.
 * @throws Problem AI_CONSENT_REQUIRED, AI_CLIENT_CONSENT_REQUIRED; Refusal VALIDATION naming `clientId`
 */
export async function refuseUnconsented(
  tx: Queries,
  id: string,
  clientId: string | null,
  recipient: string,
): Promise<void> {
  if (!(await readConsent(tx, id, recipient))) throw new Problem("AI_CONSENT_REQUIRED");
  if (clientId === null) return refuseFaults({ clientId: "REQUIRED" }, () => AI_CLIENT_REQUIRED);
  const last = await readClientConsent(tx, id, clientId, recipient);
  if (!last || last.withdrawnAt) throw new Problem("AI_CLIENT_CONSENT_REQUIRED");
}

/** @throws Refusal VALIDATION for another recipient than the caller was shown: nobody consents to that one */
function shownRecipient({ ai }: Parts, to: string | null | undefined): string {
  const { recipient } = ai.about;
  if (!recipient || to !== recipient) throw refused("recipient", AI_OTHER_RECIPIENT);
  return recipient;
}

/** Since when the practice lets its texts go to whoever writes; null: it does not, or none leaves. */
export const consentOf = async ({ database, ai }: Parts, id: string): Promise<Date | null> => {
  const { recipient } = ai.about;
  return recipient ? await database.asProfessional(id, (tx) => readConsent(tx, id, recipient)) : null;
};

/** @param to whom the caller was shown @throws Refusal VALIDATION */
export async function consent(parts: Parts, id: string, to: string | null | undefined): Promise<void> {
  const recipient = shownRecipient(parts, to);
  await parts.database.asProfessional(id, (tx) => giveConsent(tx, id, recipient));
}

/** From now on nothing is sent. */
export const withdraw = ({ database }: Parts, id: string): Promise<void> =>
  database.asProfessional(id, (tx) => withdrawConsent(tx, id));

/** In one transaction about a client that the caller sees. @throws Problem NOT_FOUND */
async function aboutClient<Result>(
  { database }: Parts,
  id: string,
  clientId: string,
  act: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  if (!isId(clientId)) throw notFound();
  return await database.asProfessional(id, async (tx) => {
    found(await readClient(tx, id, clientId));
    return await act(tx);
  });
}

/** What a client allowed last of whoever writes; null: never anything, or no text leaves. @throws Problem NOT_FOUND */
export const clientConsentOf = (parts: Parts, id: string, clientId: string): Promise<ClientConsent | null> =>
  aboutClient(parts, id, clientId, async (tx) => {
    const { recipient } = parts.ai.about;
    return recipient ? await readClientConsent(tx, id, clientId, recipient) : null;
  });

/** @param to whom the caller was shown @throws Problem NOT_FOUND; Refusal VALIDATION */
export const consentForClient = (
  parts: Parts,
  id: string,
  clientId: string,
  to: string | null | undefined,
): Promise<void> =>
  aboutClient(parts, id, clientId, (tx) => giveClientConsent(tx, id, clientId, shownRecipient(parts, to)));

/** From now on nothing about the client is sent. @throws Problem NOT_FOUND */
export const withdrawForClient = (parts: Parts, id: string, clientId: string): Promise<void> =>
  aboutClient(parts, id, clientId, (tx) => withdrawClientConsent(tx, id, clientId));

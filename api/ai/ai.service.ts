import { type AiSection, headed } from "../../schema/rules/ai/headed.ts";
import type { NoteLength, NoteTone } from "../../schema/rules/ai.ts";
import { noteFaultMessage } from "../../schema/rules/notes.ts";
import { readClient } from "../clients/clients.store.ts";
import { noteAct } from "../core/acting/noting.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import type { Limit } from "../core/limits.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { Problem } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import { lockPractice } from "../practice/practice.store.ts";
import { refuseUnconsented } from "./ai.consents.ts";
import { readKnown } from "./ai.people.ts";
import type { AiPort, AiTask, Tell } from "./ai.port.ts";
import { releaseGeneration, reserveGeneration, spendGeneration } from "./ai.quota.ts";
import { type NoteOption, refuseText, savable } from "./ai.rules.ts";
import { digestOf, noteRound, roundOf } from "./ai.texts.ts";
import { type Known, veil, veilAll, withoutOpenEnd } from "./placeholders.ts";

export interface AiParts {
  database: Database;
  ai: AiPort;
  log: Log;
  /** How many generations and previews one professional may ask for. */
  limits: Record<"generations" | "previews", Limit>;
  /** Whether it may be the service that goes, and not who waits. */
  isClosing: () => boolean;
}

/** A text for AI, and whom it is about. */
export interface Asked {
  text: string;
  clientId: string | null;
  /** How long the notes are to be; null leaves it to whoever writes. */
  length: NoteLength | null;
  /** How they are worded; null leaves it likewise. */
  tone: NoteTone | null;
  /** The headings they are to have, in order; none for a note as it comes. */
  sections: AiSection[];
}

/** What was written for a therapist. */
export interface Made {
  options: NoteOption[];
  /** What left the machine of the text; none when nothing did. It is told with the answer and kept nowhere. */
  sent: string | undefined;
  /** The instructions that went with it. */
  instructions: string | undefined;
}

/** A generation under way. */
interface Begun {
  reservation: string;
  /** Whom the text must not name; null when it stays on the machine. */
  known: Known | null;
  /** How often the same text was answered before. */
  round: number;
}

/** @throws Refusal VALIDATION; someone else's client, an unknown one and no id at all are the same */
async function refuseUnknown(tx: Queries, id: string, clientId: string | null): Promise<void> {
  if (clientId === null || (isId(clientId) && (await readClient(tx, id, clientId)))) return;
  throw refused("clientId", noteFaultMessage("clientId", "INVALID"));
}

/**
 * Reserves a generation, and reads what is needed: who is not to be named, or how often the same was asked before. Under the
 * practice's lock: what was waited for may have taken the client, or a consent, away.
 */
const begin = ({ database, ai }: AiParts, id: string, clientId: string | null, digest: string): Promise<Begun> =>
  database.asProfessional(id, async (tx) => {
    const { recipient } = ai.about;
    const practice = await lockPractice(tx, id);
    await refuseUnknown(tx, id, clientId);
    if (recipient) await refuseUnconsented(tx, id, clientId, recipient);
    const reservation = await reserveGeneration(tx, practice);
    if (recipient) return { reservation, known: await readKnown(tx, id, clientId), round: 0 };
    return { reservation, known: null, round: await roundOf(tx, id, digest) };
  });

/** Only what is noted down is sent, and noted only what is consented to at that moment: it may have had to wait once more. */
const noteSent = ({ database }: AiParts, id: string, clientId: string | null, recipient: string): Promise<void> =>
  database.asProfessional(id, async (tx) => {
    await refuseUnknown(tx, id, clientId);
    await refuseUnconsented(tx, id, clientId, recipient);
    await noteAct(tx, "SENT_TO_AI", { thing: "NOTE", thingId: null, clientId });
  });

/** What is written, as it may leave the machine, and the way back. */
function veiledFor(known: Known | null, { text, sections }: Asked) {
  if (!known) return { text, sections, restore: (answer: string) => answer };
  const { texts, restore } = veilAll([text, ...sections.flatMap(({ heading, prompt }) => [heading, prompt])], known);
  const [material = "", ...lines] = texts;
  const shown = sections.map((_section, at) => ({ heading: lines[at * 2] ?? "", prompt: lines[at * 2 + 1] ?? "" }));
  return { text: material, sections: shown, restore };
}

/** Gives a generation back; when that cannot be done now, its reservation ends by itself. */
const giveBack = ({ database, log }: AiParts, id: string, reservation: string): Promise<void> =>
  database
    .asProfessional(id, (tx) => releaseGeneration(tx, id, reservation))
    .catch((error: unknown) => log.warn({ error: errorFacts(error) }, "generation not given back"));

/**
 * Ends a generation that succeeded. What was answered before is not counted again, nor what was answered meanwhile to who
 * asked the same at once.
 */
const finish = (
  { database, ai }: AiParts,
  id: string,
  { reservation, round }: Begun,
  digest: string,
  isNew: boolean,
): Promise<void> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const isAnswered = !ai.about.recipient && (await roundOf(tx, id, digest)) > round;
    await (isNew && !isAnswered ? spendGeneration : releaseGeneration)(tx, id, reservation);
    if (!ai.about.recipient && !isAnswered) await noteRound(tx, id, digest, round);
  });

const isTooLong = (error: unknown): boolean => error instanceof Problem && error.code === "AI_ANSWER_CUT";

/**
 * Has a text written anew, holding neither lock nor connection meanwhile; only a success is counted, and what was stopped
 * or became too long after something of it was shown.
 * @param tell is told what stands there meanwhile
 * @param gone aborts when nobody waits for it any more
 * @throws Refusal VALIDATION; Problem AI_CONSENT_REQUIRED, AI_CLIENT_CONSENT_REQUIRED, LIMIT_REACHED, RATE_LIMITED, and what {@link AiPort} throws
 */
export async function generate(
  parts: AiParts,
  id: string,
  task: AiTask,
  asked: Asked,
  gone: AbortSignal,
  tell?: (part: Made) => void,
): Promise<Made> {
  const { text, clientId, length, tone, sections } = asked;
  refuseText(text);
  const digest = digestOf(task, text, { length, sections });
  const begun = await begin(parts, id, clientId, digest);
  let isShown = false;
  try {
    await parts.limits.generations.hold(id);
    const { recipient } = parts.ai.about;
    if (recipient) await noteSent(parts, id, clientId, recipient);
    const veiled = veiledFor(begun.known, asked);
    const manner = { round: begun.round, length, tone, sections: veiled.sections };
    const show: Tell | undefined =
      tell &&
      ((drafts, instructions) => {
        const read = (text = "") => veiled.restore(withoutOpenEnd(text));
        const options = drafts.map(({ title, content, tags = [] }) => ({
          title: read(title),
          content: read(content),
          tags: tags.map(read),
        }));
        isShown ||= options.some(({ content }) => content.trim() !== "");
        if (isShown) tell({ options, sent: veiled.text, instructions });
      });
    const written = await parts.ai.write(task, veiled.text, gone, manner, show);
    const options = written.options.map(({ title, content, tags }) =>
      savable({
        title: veiled.restore(title),
        content: headed(veiled.restore(content), sections),
        tags: tags.map(veiled.restore),
      }),
    );
    gone.throwIfAborted();
    await finish(parts, id, begun, digest, written.isNew);
    return { options, sent: begun.known ? veiled.text : undefined, instructions: written.instructions };
  } catch (error) {
    // What stands there has been read, and the provider paid for it; what fails by itself, or by our going, costs nothing.
    if (isShown && (gone.aborted ? !parts.isClosing() : isTooLong(error))) await finish(parts, id, begun, digest, true);
    else await giveBack(parts, id, begun.reservation);
    throw gone.aborted ? new Problem("AI_UNAVAILABLE") : error;
  }
}

/** What would leave the machine of a text, made the very way it is made when it is sent. @throws Refusal VALIDATION */
export async function preview(
  { database, ai, limits }: AiParts,
  id: string,
  { text, clientId }: Pick<Asked, "text" | "clientId">,
) {
  refuseText(text);
  const { recipient, model } = ai.about;
  await limits.previews.hold(id);
  const known = await database.asProfessional(id, async (tx) => {
    await refuseUnknown(tx, id, clientId);
    return recipient ? await readKnown(tx, id, clientId) : null;
  });
  const veiled = known ? veil(text, known) : { text: "", replaced: [] };
  return { recipient, model, text: veiled.text, replaced: veiled.replaced };
}

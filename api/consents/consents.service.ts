import {
  CONSENT_NAME,
  CONSENTS_OF_CLIENT_MAX,
  type ConsentField,
  type ConsentKind,
  consentFileName,
  nameFault,
  trimmedName,
} from "../../schema/rules/consents/consents.ts";
import { versionOn } from "../../schema/rules/consents/versions.ts";
import { dayIn, isDay } from "../../schema/rules/days.ts";
import type { WireConsentFile } from "../../schema/wire/consents/consents.ts";
import { readClient } from "../clients/clients.store.ts";
import { hindrance, readRecipient } from "../clients/recipients.ts";
import { noteAct } from "../core/acting/noting.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { found } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../practice/idempotency.ts";
import { lockPractice, readTimeZone } from "../practice/practice.store.ts";
import { askFor } from "./asking.ts";
import type { ConsentLinks } from "./consents.links.ts";
import { type ClientConsents, kindsOf } from "./consents.rules.ts";
import {
  insertConsent,
  insertFile,
  readConsent,
  readConsentFile,
  readConsents,
  readLinked,
  updateConsent,
  withdrawWaiting,
} from "./consents.store.ts";
import { insertMail, readMails } from "./mails.store.ts";
import { readInForce, readVersions } from "./texts.store.ts";

/** What is asked of a client. */
export interface AskWish {
  clientId: string;
  kinds: readonly ConsentKind[];
  /** Answered here, on the practice's screen; else by a mail's link. */
  inRoom: boolean;
}
/** A page that is opened in the practice. */
export interface RoomLink {
  kind: ConsentKind;
  url: string;
}

/** A client that is there. @throws Problem NOT_FOUND, the same for someone else's */
const clientOf = async (tx: Queries, id: string, clientId: string) => found(await readClient(tx, id, clientId));

async function stateOf(tx: Queries, id: string, clientId: string): Promise<ClientConsents> {
  const consents = await readConsents(tx, id, clientId);
  const kinds = kindsOf(consents, await readInForce(tx, id), await readTimeZone(tx, id), new Date());
  return { clientId, kinds, consents, mails: await readMails(tx, id, clientId) };
}

/** @throws Problem NOT_FOUND when the client is not there */
export const showConsents = (database: Database, id: string, clientId: string): Promise<ClientConsents> =>
  database.asProfessional(id, async (tx) => {
    await clientOf(tx, id, clientId);
    return await stateOf(tx, id, clientId);
  });

async function refuseTooMany(tx: Queries, id: string, clientId: string, more: number): Promise<void> {
  if ((await readConsents(tx, id, clientId)).length + more > CONSENTS_OF_CLIENT_MAX)
    throw refused<ConsentField>(
      "kinds",
      `Consentimientos: de un cliente se guardan ${CONSENTS_OF_CLIENT_MAX} como máximo.`,
    );
}

/** @throws Refusal VALIDATION when there is no number: the text was never published */
function published(kind: ConsentKind, number: number | undefined): number {
  if (number !== undefined) return number;
  throw refused<ConsentField>("kinds", `Consentimientos: publica antes el texto de «${CONSENT_NAME[kind]}».`);
}

/**
 * Asks a client to consent, once for each key.
 * @returns how the client stands, and the pages that can be opened here
 * @throws Refusal VALIDATION when a text was never published, or the client cannot be written to
 */
export const askForConsents = (
  database: Database,
  links: ConsentLinks,
  id: string,
  wish: AskWish,
  creation: CreationKey | null,
): Promise<{ state: ClientConsents; links: RoomLink[] }> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const { id: clientId } = await clientOf(tx, id, wish.clientId);
    const kinds = [...new Set(wish.kinds)];
    const earlier = creation && (await createdBefore(tx, id, creation));
    if (!earlier) {
      if (kinds.length === 0) throw refused<ConsentField>("kinds", "Consentimientos: elige al menos uno.");
      const inForce = await readInForce(tx, id);
      const wanted = kinds.map((kind) => ({ kind, number: published(kind, inForce.get(kind)) }));
      await refuseTooMany(tx, id, clientId, kinds.length);
      const recipient = wish.inRoom ? null : await readRecipient(tx, id, clientId);
      const why = wish.inRoom ? null : hindrance(recipient);
      if (why) throw refused<ConsentField>("clientId", why);
      const mailId = wish.inRoom ? null : await insertMail(tx, id, clientId, null);
      const asked = { clientId, inRoom: wish.inRoom, mailId, mailedSince: recipient?.emailSince ?? null };
      const made: string[] = [];
      for (const one of wanted) made.push(await askFor(tx, id, { ...one, ...asked }));
      if (creation) await rememberCreation(tx, id, creation, made[0] ?? "");
    }
    const state = await stateOf(tx, id, clientId);
    const pages = state.kinds.flatMap(({ kind, waiting }) => {
      const open = state.consents.find((consent) => consent.id === waiting);
      if (!wish.inRoom || !kinds.includes(kind) || open?.way !== "CONSULTA" || !open.expiresAt) return [];
      const { id: consentId, expiresAt } = open;
      return [{ kind, key: { professionalId: id, consentId, clientId, expiresAt, emailSince: null } }];
    });
    return {
      state,
      links: await Promise.all(pages.map(async ({ kind, key }) => ({ kind, url: await links.make(key) }))),
    };
  });

/** What was signed on paper, as the therapist notes it. */
export interface PaperWish {
  clientId: string;
  kind: ConsentKind;
  name: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** The text's that was signed; undefined: the one in force on that day. */
  version: number | undefined;
}

/** @throws Refusal VALIDATION */
function checkedDay(day: string, zone: string): string {
  if (!isDay(day) || day < "1900-01-01") throw refused<ConsentField>("day", "Fecha: escribe un día.");
  if (day > dayIn(zone, new Date())) throw refused<ConsentField>("day", "Fecha: no puede ser un día por venir.");
  return day;
}

/** Which version was signed. @throws Refusal VALIDATION when it was not published */
async function signedVersion(
  tx: Queries,
  id: string,
  { kind, day, version }: Pick<PaperWish, "kind" | "day" | "version">,
  zone: string,
): Promise<number> {
  const versions = (await readVersions(tx, id)).filter((one) => one.kind === kind);
  const meant = published(kind, version ?? versionOn(versions, day, zone)?.number);
  if (versions.some(({ number }) => number === meant)) return meant;
  const sentence = `Versión: no has publicado la versión ${meant} de «${CONSENT_NAME[kind]}».`;
  throw refused<ConsentField>("version", sentence);
}

/**
 * Notes that a client signed a text on paper, once for each key. What waits is waited for no more once the version in force is
 * accepted; a paper of an earlier one answers nothing of it.
 * @throws Refusal VALIDATION
 */
export const notePaper = (
  database: Database,
  id: string,
  wish: PaperWish,
  creation: CreationKey | null,
): Promise<ClientConsents> =>
  database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    const { id: clientId } = await clientOf(tx, id, wish.clientId);
    if (creation && (await createdBefore(tx, id, creation))) return await stateOf(tx, id, clientId);
    const name = trimmedName(wish.name);
    const fault = nameFault(name);
    if (fault) throw refused<ConsentField>("name", fault);
    const signedOn = checkedDay(wish.day, professional.timeZone);
    const { kind } = wish;
    const number = await signedVersion(tx, id, wish, professional.timeZone);
    await refuseTooMany(tx, id, clientId, 1);
    const now = new Date();
    const consentId = await insertConsent(tx, {
      ...{ professionalId: id, clientId, kind, number, way: "PAPEL", status: "ACEPTADO" },
      ...{ askedAt: now, answeredAt: now, signedName: name, signedOn },
    });
    // Fonts and library are read with the first paper, not with every start.
    const { consentFile } = await import("./paper.ts");
    await insertFile(
      tx,
      id,
      consentId,
      await consentFile(found(await readLinked(tx, { professionalId: id, consentId }))),
    );
    if (creation) await rememberCreation(tx, id, creation, consentId);
    const noted = await stateOf(tx, id, clientId);
    if (!noted.kinds.some((one) => one.kind === kind && one.waiting && one.state === "ACEPTADO")) return noted;
    await withdrawWaiting(tx, id, clientId, kind);
    return await stateOf(tx, id, clientId);
  });

/** Takes back what was asked for: its link opens nothing any more. @throws Refusal VALIDATION; Problem NOT_FOUND */
export const withdrawConsent = (database: Database, id: string, consentId: string): Promise<ClientConsents> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const { status, clientId } = found(await readConsent(tx, id, consentId));
    if (status !== "PENDIENTE" && status !== "RETIRADO") throw refused("id", "Este consentimiento ya tiene respuesta.");
    await updateConsent(tx, id, consentId, { status: "RETIRADO" });
    return await stateOf(tx, id, clientId);
  });

/** Notes that a client took back what was accepted; again, the day alone is put right. @throws Refusal VALIDATION; Problem NOT_FOUND */
export const revokeConsent = (
  database: Database,
  id: string,
  consentId: string,
  day: string,
): Promise<ClientConsents> =>
  database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    const { status, clientId, kind, signedOn, answeredAt } = found(await readConsent(tx, id, consentId));
    if (status !== "ACEPTADO" && status !== "REVOCADO")
      throw refused("id", "Solo se puede revocar lo que se ha aceptado.");
    const revokedOn = checkedDay(day, professional.timeZone);
    const accepted = signedOn ?? (answeredAt && dayIn(professional.timeZone, answeredAt));
    if (accepted && revokedOn < accepted)
      throw refused<ConsentField>("day", "Fecha: no puede ser anterior a la aceptación.");
    // What was asked for since it was taken back is left alone.
    if (status === "ACEPTADO") await withdrawWaiting(tx, id, clientId, kind);
    await updateConsent(tx, id, consentId, { status: "REVOCADO", revokedOn });
    return await stateOf(tx, id, clientId);
  });

/** The paper of what was accepted. @throws Problem NOT_FOUND */
export const showConsentFile = (database: Database, id: string, consentId: string): Promise<WireConsentFile> =>
  database.asProfessional(id, async (tx) => {
    const { kind, number, clientId } = found(await readConsent(tx, id, consentId));
    const file = found(await readConsentFile(tx, id, consentId));
    await noteAct(tx, "EXPORTED", { thing: "CONSENT", thingId: consentId, clientId });
    return {
      nombre: consentFileName(kind, number),
      tipo: "application/pdf",
      contenido: Buffer.from(file).toString("base64"),
    };
  });

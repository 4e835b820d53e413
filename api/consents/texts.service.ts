import { createHash } from "node:crypto";
import {
  CONSENT_KINDS,
  CONSENT_VERSIONS_MAX,
  type ConsentField,
  type ConsentKind,
  draftFault,
  publishFault,
  trimmedConsent,
} from "../../schema/rules/consents/consents.ts";
import { startingText } from "../../schema/rules/consents/startingTexts.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { found } from "../core/problems.ts";
import { refused, refuseStale } from "../core/refusals.ts";
import { lockPractice } from "../practice/practice.store.ts";
import { readIssuer } from "../receipts/receipts.store.ts";
import {
  insertVersion,
  readAccount,
  readDrafts,
  readVersion,
  readVersions,
  type VersionRecord,
  type VersionText,
  writeDraft,
} from "./texts.store.ts";

/** One of the texts: what is being written, and what was published of it. */
export interface TextRecord {
  kind: ConsentKind;
  /** What was saved last; before that what is in force, or a text to begin with. */
  text: string;
  /** Counts what was saved, from 1 on. */
  version: number;
  /** Whether it says something else than the version in force. */
  hasChanges: boolean;
  starting: string;
  /** The newest first. */
  versions: VersionRecord[];
}

const hashOf = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

async function readTexts(tx: Queries, id: string): Promise<TextRecord[]> {
  const [drafts, versions, issuer, account] = [
    await readDrafts(tx, id),
    await readVersions(tx, id),
    await readIssuer(tx, id),
    await readAccount(tx, id),
  ];
  const facts = { ...issuer, name: issuer.name ?? account?.fullName ?? null, email: account?.email ?? null };
  const texts: TextRecord[] = [];
  for (const kind of CONSENT_KINDS) {
    const draft = drafts.find((one) => one.kind === kind);
    const published = versions.filter((one) => one.kind === kind);
    const inForce = published[0];
    const starting = startingText(kind, facts);
    const text = draft?.text ?? starting;
    const hasChanges = hashOf(text) !== inForce?.hash;
    texts.push({ kind, text, version: (draft?.version ?? 0) + 1, hasChanges, starting, versions: published });
  }
  return texts;
}

const textOf = async (tx: Queries, id: string, kind: ConsentKind): Promise<TextRecord> =>
  found((await readTexts(tx, id)).find((text) => text.kind === kind) ?? null);

export const listTexts = (database: Database, id: string): Promise<TextRecord[]> =>
  database.asProfessional(id, (tx) => readTexts(tx, id));

/** @throws Problem NOT_FOUND */
export const showVersion = (database: Database, id: string, kind: ConsentKind, number: number): Promise<VersionText> =>
  database.askAsProfessional(id, async (tx) => found(await readVersion(tx, id, kind, number)));

/** Keeps what is being written; nothing of it is shown to anybody. @throws Refusal VALIDATION, CONFLICT */
export const saveText = (
  database: Database,
  id: string,
  kind: ConsentKind,
  given: { text: string; version: number | undefined },
): Promise<TextRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const current = await textOf(tx, id, kind);
    refuseStale(given.version, current);
    const text = trimmedConsent(given.text);
    const fault = draftFault(text);
    if (fault) throw refused<ConsentField>("text", fault);
    await writeDraft(tx, id, kind, { text, version: current.version });
    return await textOf(tx, id, kind);
  });

/**
 * Makes what was saved the version in force. Where it says the same as that, nothing is made.
 * @throws Refusal VALIDATION naming what is missing in it; CONFLICT when another window has saved since
 */
export const publishText = (
  database: Database,
  id: string,
  kind: ConsentKind,
  version: number | undefined,
): Promise<TextRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const current = await textOf(tx, id, kind);
    refuseStale(version, current);
    const text = trimmedConsent(current.text);
    const fault = publishFault(text);
    if (fault) throw refused<ConsentField>("text", fault);
    if (!current.hasChanges) return current;
    const number = (current.versions[0]?.number ?? 0) + 1;
    if (number > CONSENT_VERSIONS_MAX)
      throw refused<ConsentField>("text", `Texto: un texto admite ${CONSENT_VERSIONS_MAX} versiones como máximo.`);
    await insertVersion(tx, id, { kind, number, text, hash: hashOf(text), publishedAt: new Date() });
    // What is published stays what is written, also when facts of the practice change.
    if (current.version === 1) await writeDraft(tx, id, kind, { text, version: 0 });
    return await textOf(tx, id, kind);
  });

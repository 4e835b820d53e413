import type { ConsentKind } from "../../schema/rules/consents/consents.ts";
import type { ExportedClient } from "../../schema/wire/exports/client.ts";
import type { ExportedPractice } from "../../schema/wire/exports/practice.ts";
import type { Queries } from "../core/database/database.ts";
import { type BringInto, stretchesOf } from "../practice/bringing.ts";
import { consentFiles, consents } from "./consents.table.ts";
import { insertVersion, readDrafts, readVersions, writeDraft } from "./texts.store.ts";

/** The numbers that texts have in this practice, by kind and hash, and by number. */
export type TextNumbers = ReadonlyMap<string, number>;
/** @param number undefined: of whichever version that says it */
export const textKey = (kind: ConsentKind, hash: string, number?: number): string =>
  [kind, hash, number].filter((part) => part !== undefined).join(" ");

type Texts = ExportedPractice["textosConsentimiento"];

export interface PlannedTexts {
  /** Kinds of which this practice has published nothing, and so takes all. */
  taken: Texts;
  /** Kinds of which it has its own. */
  left: number;
  numbers: TextNumbers;
}

/** Which texts of an export this practice takes, and which of its own are the same. */
export async function planTexts(tx: Queries, professionalId: string, texts: Texts): Promise<PlannedTexts> {
  const own = await readVersions(tx, professionalId);
  const written = await readDrafts(tx, professionalId);
  const isOwn = (tipo: ConsentKind) => [...own, ...written].some(({ kind }) => kind === tipo);
  const taken = texts.filter(({ tipo }) => !isOwn(tipo));
  const numbers = new Map<string, number>();
  // The same text published twice is the version that was meant, where that is here too; else the latest of them.
  const tell = (kind: ConsentKind, hash: string, number: number) => {
    numbers.set(textKey(kind, hash), number).set(textKey(kind, hash, number), number);
  };
  for (const { kind, hash, number } of own.toReversed()) tell(kind, hash, number);
  for (const { tipo, versiones } of taken) for (const { huella, numero } of versiones) tell(tipo, huella, numero);
  const known = ({ tipo, versiones }: Texts[number]) =>
    versiones.every(({ huella }) => numbers.has(textKey(tipo, huella)));
  const left = texts.filter((text) => !taken.includes(text) && !known(text)).length;
  return { taken, left, numbers };
}

export async function bringTexts(tx: Queries, professionalId: string, { taken }: PlannedTexts): Promise<void> {
  for (const { tipo, borrador, versiones } of taken) {
    if (borrador !== null) await writeDraft(tx, professionalId, tipo, { text: borrador, version: 1 });
    for (const { numero, huella, publicado, texto } of versiones)
      await insertVersion(tx, professionalId, {
        ...{ kind: tipo, number: numero, text: texto, hash: huella, publishedAt: new Date(publicado) },
      });
  }
}

const momentOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

/** Stores what a client consented to, where its text is here; with the papers that came along. */
export async function bringConsents(
  tx: Queries,
  { professionalId, clientId, idOf }: BringInto,
  rows: ExportedClient["consentimientos"],
  { numbers, papers }: { numbers: TextNumbers; papers: ReadonlyMap<string, Uint8Array> },
): Promise<void> {
  const values = rows.flatMap((row) => {
    const { tipo, huella } = row;
    const number = numbers.get(textKey(tipo, huella, row.version)) ?? numbers.get(textKey(tipo, huella));
    if (number === undefined) return [];
    return {
      old: row.id,
      ...{
        id: idOf("consentimientos", row.id) ?? "",
        professionalId,
        clientId,
        kind: row.tipo,
        number,
        way: row.medio,
      },
      // Its mail, and the link in it, are of where it was asked for: it is asked for anew.
      ...{
        status: row.estado === "PENDIENTE" ? ("RETIRADO" as const) : row.estado,
        askedAt: new Date(row.pedido),
        expiresAt: momentOf(row.caduca),
      },
      ...{ answeredAt: momentOf(row.respondido), signedName: row.nombre, signedOn: row.firmado, words: row.frase },
      ...{ address: row.direccion, browser: row.navegador, revokedOn: row.revocado },
    };
  });
  for (const stretch of stretchesOf(values))
    await tx.insert(consents).values(stretch.map(({ old: _, ...value }) => value));
  for (const { old, id } of values) {
    const file = papers.get(old);
    if (file) await tx.insert(consentFiles).values({ professionalId, consentId: id, file });
  }
}

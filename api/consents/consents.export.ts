import { and, asc, eq, inArray } from "drizzle-orm";
import { CONSENT_KINDS } from "../../schema/rules/consents/consents.ts";
import type { Queries } from "../core/database/database.ts";
import { type ExportOf, type ExportPart, type ExportRest, inIso, pageOf, wholePart } from "../practice/exportPart.ts";
import { consentDrafts, consentFiles, consents, consentVersions } from "./consents.table.ts";

/** Each may bring its paper along. */
const PAGE = 20;

const ofClient = ({ professionalId, clientId }: ExportOf) =>
  and(eq(consents.professionalId, professionalId), eq(consents.clientId, clientId));

/** What waits is asked for again with a new time, and stands elsewhere then. */
async function idsOf(tx: Queries, of: ExportOf): Promise<ExportRest> {
  const found = await tx
    .select({ id: consents.id })
    .from(consents)
    .where(ofClient(of))
    .orderBy(asc(consents.askedAt), asc(consents.id));
  return found.map(({ id }) => id);
}

/** What a client was asked to consent to, and said, with the papers of what was accepted. */
export const exportOfConsents: ExportPart<"consentimientos", ExportRest> = {
  section: "consentimientos",
  async read(tx, of, rest) {
    const { page, next } = pageOf(rest ?? (await idsOf(tx, of)), PAGE);
    const rows = await tx
      .select({ consent: consents, hash: consentVersions.hash, file: consentFiles.file })
      .from(consents)
      .innerJoin(
        consentVersions,
        and(
          eq(consentVersions.professionalId, consents.professionalId),
          eq(consentVersions.kind, consents.kind),
          eq(consentVersions.number, consents.number),
        ),
      )
      .leftJoin(
        consentFiles,
        and(eq(consentFiles.professionalId, consents.professionalId), eq(consentFiles.consentId, consents.id)),
      )
      .where(and(ofClient(of), inArray(consents.id, page)))
      .orderBy(asc(consents.askedAt), asc(consents.id));
    const nameOf = (id: string) => `consentimientos/${id}.pdf`;
    return {
      rows: rows.map(({ consent, hash, file }) => ({
        id: consent.id,
        tipo: consent.kind,
        version: consent.number,
        huella: hash,
        medio: consent.way,
        estado: consent.status,
        pedido: consent.askedAt.toISOString(),
        caduca: inIso(consent.expiresAt),
        respondido: inIso(consent.answeredAt),
        nombre: consent.signedName,
        firmado: consent.signedOn,
        frase: consent.words,
        direccion: consent.address,
        navegador: consent.browser,
        revocado: consent.revokedOn,
        fichero: file && nameOf(consent.id),
      })),
      files: rows.flatMap(({ consent, file }) => (file ? [{ name: nameOf(consent.id), bytes: file }] : [])),
      next,
    };
  },
};

/** The texts that clients consent to, as they are being written and as they were published. */
export const exportOfConsentTexts = wholePart(async (tx, professionalId) => {
  const drafts = await tx.select().from(consentDrafts).where(eq(consentDrafts.professionalId, professionalId));
  const versions = await tx
    .select()
    .from(consentVersions)
    .where(eq(consentVersions.professionalId, professionalId))
    .orderBy(asc(consentVersions.number));
  const texts = CONSENT_KINDS.map((tipo) => ({
    tipo,
    borrador: drafts.find(({ kind }) => kind === tipo)?.text ?? null,
    versiones: versions
      .filter(({ kind }) => kind === tipo)
      .map(({ number, publishedAt, hash, text }) => ({
        numero: number,
        publicado: publishedAt.toISOString(),
        huella: hash,
        texto: text,
      })),
  }));
  return { textosConsentimiento: texts.filter(({ borrador, versiones }) => borrador !== null || versiones.length > 0) };
});

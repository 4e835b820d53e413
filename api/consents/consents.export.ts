import { and, asc, eq } from "drizzle-orm";
import { CONSENT_KINDS } from "../../schema/rules/consents/consents.ts";
import { type ExportPart, inIso, placeAfter, standsAfter, wholePart } from "../practice/exportPart.ts";
import { consentDrafts, consentFiles, consents, consentVersions } from "./consents.table.ts";

/** Each may bring its paper along. */
const PAGE = 20;

/** What a client was asked to consent to, and said, with the papers of what was accepted. */
export const exportOfConsents: ExportPart<"consentimientos"> = {
  section: "consentimientos",
  async read(tx, { professionalId, clientId }, after) {
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
      .where(
        and(
          eq(consents.professionalId, professionalId),
          eq(consents.clientId, clientId),
          standsAfter(after, consents.askedAt, consents.id),
        ),
      )
      .orderBy(asc(consents.askedAt), asc(consents.id))
      .limit(PAGE);
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
      next: placeAfter(rows, PAGE, ({ consent }) => ({ at: consent.askedAt, id: consent.id })),
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

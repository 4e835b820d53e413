import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { type ConsentKind, gap, gapsOf } from "../../schema/rules/consents/consents.ts";
import { startingText } from "../../schema/rules/consents/startingTexts.ts";
import { clients } from "../clients/clients.table.ts";
import { insertConsent, insertFile, readLinked } from "../consents/consents.store.ts";
import { consentDrafts, consentMails } from "../consents/consents.table.ts";
import { consentFile } from "../consents/paper.ts";
import { insertVersion } from "../consents/texts.store.ts";
import type { Queries } from "../core/database/database.ts";

const DAY_MS = 86_400_000;
const ELENA = {
  name: "Elena Vidal",
  taxId: "12345678Z",
  address: "Calle Mayor, 1, 28013 Madrid",
  licence: "M-12345",
  email: "elena@consulta.example",
};
/** What only the therapist knows. */
const FILLED: Record<string, string> = {
  "duración de las sesiones": "50 minutos",
  "precio por sesión": "60 US$",
  "plazo para cancelar, por ejemplo 24 horas": "24 horas",
  "programas y proveedores, por ejemplo la agenda y el correo": "la agenda de Consulta y el correo electrónico",
};

const filled = (kind: ConsentKind): string => {
  const text = startingText(kind, ELENA);
  return gapsOf(text).reduce((now, what) => now.replaceAll(gap(what), FILLED[what] ?? gap(what)), text);
};

/** What some clients of the demonstration were asked, days ago, and said. */
const ANSWERS = [
  { kind: "TRATAMIENTO", number: 2, status: "ACEPTADO", way: "CORREO", ago: 20 },
  { kind: "DATOS", number: 1, status: "ACEPTADO", way: "CORREO", ago: 20 },
  { kind: "TRATAMIENTO", number: 1, status: "ACEPTADO", way: "PAPEL", ago: 200 },
  { kind: "DATOS", number: 1, status: "RECHAZADO", way: "CORREO", ago: 12 },
  { kind: "TRATAMIENTO", number: 2, status: "PENDIENTE", way: "CORREO", ago: 2 },
] as const;
/** Whose each of them is, by the order in which clients came. */
const WHOSE = [2, 2, 1, 1, 0];

/**
 * The demonstration's texts, and what its first clients said. The text about AI waits to be finished.
 * @param owner with the owner's rights
 */
export async function addConsents(owner: Queries, professionalId: string): Promise<void> {
  const [treatment, data] = [filled("TRATAMIENTO"), filled("DATOS")];
  const before = treatment.replace("24 horas", "48 horas");
  const at = (ago: number) => new Date(Date.now() - ago * DAY_MS);
  for (const [kind, number, text, ago] of [
    ["TRATAMIENTO", 1, before, 300],
    ["TRATAMIENTO", 2, treatment, 60],
    ["DATOS", 1, data, 300],
  ] as const) {
    const hash = createHash("sha256").update(text, "utf8").digest("hex");
    await insertVersion(owner, professionalId, { kind, number, text, hash, publishedAt: at(ago) });
  }
  await owner.insert(consentDrafts).values([
    { professionalId, kind: "TRATAMIENTO", text: treatment },
    { professionalId, kind: "DATOS", text: data },
  ]);
  const first = await owner
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(eq(clients.professionalId, professionalId))
    .orderBy(asc(clients.createdAt), asc(clients.id))
    .limit(3);
  for (const [place, { ago, ...answer }] of ANSWERS.entries()) {
    const client = first[WHOSE[place] ?? 0];
    if (!client) continue;
    const [askedAt, answeredAt] = [at(ago + 1), answer.status === "PENDIENTE" ? null : at(ago)];
    const isPaper = answer.way === "PAPEL";
    const mail = { professionalId, clientId: client.id, askedAt, sentAt: askedAt };
    const [sent] = isPaper ? [] : await owner.insert(consentMails).values(mail).returning({ id: consentMails.id });
    const consentId = await insertConsent(owner, {
      ...{ professionalId, clientId: client.id, ...answer, askedAt, answeredAt, mailId: sent?.id ?? null },
      expiresAt: isPaper ? null : at(ago - 14),
      ...(answer.status === "ACEPTADO" && { signedName: client.name }),
      ...(answer.status === "RECHAZADO" && { words: "Prefiero hablarlo contigo antes." }),
      ...(isPaper && { signedOn: at(ago).toISOString().slice(0, 10) }),
      ...(answeredAt && !isPaper && { address: "203.0.113.24", browser: "Mozilla/5.0 (iPhone)" }),
    });
    const linked = answer.status === "ACEPTADO" ? await readLinked(owner, { professionalId, consentId }) : null;
    if (linked) await insertFile(owner, professionalId, consentId, await consentFile(linked));
  }
}

import { createHash } from "node:crypto";
import { CONSENT_VERSIONS_MAX, draftFault, publishFault } from "../../../schema/rules/consents/consents.ts";
import { isNameTaken, OWN_TEMPLATES_MAX, templateFaults } from "../../../schema/rules/record/ownTemplates.ts";
import type { ExportedPractice } from "../../../schema/wire/exports/practice.ts";
import { toDraft } from "../../notes/templates/templates.wire.ts";

/** What the rules of the portal say of what belongs to no client. @returns where the first fault stands */
export function faultOfPractice({
  plantillas,
  plantillasPorTipo,
  textosConsentimiento,
}: ExportedPractice): string | null {
  if (plantillas.length > OWN_TEMPLATES_MAX) return "plantillas";
  const drafts = plantillas.map(toDraft);
  for (const [at, draft] of drafts.entries()) {
    const others = drafts.slice(0, at).map(({ name }) => name);
    if (templateFaults(draft).length > 0 || isNameTaken(draft.name, others)) return `plantillas ${at + 1}`;
  }
  if (new Set(plantillasPorTipo.map(({ tipo }) => tipo)).size < plantillasPorTipo.length) return "plantillasPorTipo";
  for (const { tipo, borrador, versiones } of textosConsentimiento) {
    const place = `textosConsentimiento ${tipo}`;
    if (borrador !== null && draftFault(borrador) !== null) return place;
    if (versiones.length > CONSENT_VERSIONS_MAX) return place;
    for (const [at, { numero, texto, huella }] of versiones.entries())
      if (
        numero !== at + 1 ||
        publishFault(texto) !== null ||
        createHash("sha256").update(texto, "utf8").digest("hex") !== huella
      )
        return `${place} ${at + 1}`;
  }
  const kinds = textosConsentimiento.map(({ tipo }) => tipo);
  return new Set(kinds).size < kinds.length ? "textosConsentimiento" : null;
}

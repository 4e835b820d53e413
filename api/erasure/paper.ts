import {
  type Counts,
  certificateNumber,
  countedWords,
  ERASED_KINDS,
  ERASED_WORDS,
  type ErasedKind,
  KEPT_BECAUSE,
  KEPT_KINDS,
  KEPT_WORDS,
  type KeptKind,
  REASON_WORDS,
} from "../../schema/rules/record/erasure.ts";
import { spanishDate } from "../core/mail/spanishDates.ts";
import { besideLabel } from "../core/paper/beside.ts";
import { MARGIN, type Paper, paperOf, SOFT } from "../core/paper/paper.ts";
import type { ErasureRecord } from "./erasure.store.ts";

/** What erasing here cannot reach; told, so that nobody believes otherwise. */
const BEYOND = [
  "Las copias de seguridad del portal hechas antes de esta fecha, hasta que quien lo administra las sustituye por otras nuevas. Si se recupera una, este borrado hay que repetirlo.",
  "Lo que salió antes del portal: documentos descargados, correos enviados y textos que se mandaron a una IA externa.",
  "Lo que otras personas cuentan de esta en sus propias sesiones, en las notas de ellas.",
  "Lo que se pidió en la página de reservas desde un correo que también es de otra persona de la consulta.",
  "Este certificado y la línea que lo anota, con el nombre de la persona: son la prueba de que se hizo (RGPD, art. 5.2).",
];

function heading(paper: Paper, text: string): void {
  paper.y += 14;
  // A heading is not left alone at the end of a page.
  paper.need(60);
  paper.flow(text, 0, { size: 11.5, bold: true });
  paper.y += 4;
}

function item(paper: Paper, text: string): void {
  paper.need(14);
  paper.write("–", MARGIN + 4, 12, paper.y);
  paper.flow(text, 16);
  paper.y += 3;
}

function writeErased(paper: Paper, erased: Counts<ErasedKind>): void {
  heading(paper, "Qué se ha borrado");
  item(paper, "La ficha de la persona: nombre, correo, teléfono y todo lo demás que había en ella");
  for (const kind of ERASED_KINDS.filter((one) => erased[one] > 0))
    item(paper, countedWords(erased[kind], ERASED_WORDS[kind]));
}

function writeKept(paper: Paper, kept: Counts<KeptKind>): void {
  heading(paper, "Qué se conserva, y por qué");
  const kinds = KEPT_KINDS.filter((one) => kept[one] > 0);
  if (kinds.length === 0) paper.flow("Nada, salvo este certificado.", 0);
  for (const kind of kinds) {
    item(paper, countedWords(kept[kind], KEPT_WORDS[kind]));
    paper.flow(KEPT_BECAUSE[kind], 16, { size: 9, color: SOFT });
    paper.y += 4;
  }
}

/** The certificate of an erasure, without anything clinical: for the same content the same bytes. */
export function certificateOf(
  { number, clientName, reason, erasedAt, erased, kept }: Omit<ErasureRecord, "id">,
  { fullName, timeZone }: { fullName: string; timeZone: string },
): Promise<Uint8Array> {
  const title = `Certificado de borrado n.º ${certificateNumber(number)}`;
  const moment = spanishDate(timeZone, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
  const zone = spanishDate(timeZone, { timeZoneName: "long" })
    .formatToParts(erasedAt)
    .find(({ type }) => type === "timeZoneName");
  const facts: [string, string][] = [
    ["Datos de", clientName],
    ["Responsable", fullName],
    ["Fecha y hora", `${moment.format(erasedAt)} (${zone?.value ?? timeZone})`],
    ["Motivo", REASON_WORDS[reason]],
  ];
  return paperOf(
    { title, author: fullName, at: erasedAt },
    (paper) => {
      paper.flow(title, 0, { size: 16, bold: true });
      paper.flow("Supresión de datos personales (Reglamento UE 2016/679, art. 17)", 0, { color: SOFT });
      paper.y += 16;
      for (const fact of facts) {
        besideLabel(paper, fact, 120).write();
        paper.y += 4;
      }
      writeErased(paper, erased);
      writeKept(paper, kept);
      heading(paper, "Lo que este borrado no alcanza");
      for (const text of BEYOND) item(paper, text);
    },
    (page, pages) => `${title} · Página ${page} de ${pages}`,
  );
}

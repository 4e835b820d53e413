import { setImmediate } from "node:timers/promises";
import { blocksOf } from "../../schema/rules/consents/blocks.ts";
import { CONSENT_TITLE, shortHash } from "../../schema/rules/consents/consents.ts";
import { spanishDate } from "../core/mail/spanishDates.ts";
import { besideLabel } from "../core/paper/beside.ts";
import { lineOf, MARGIN, type Paper, PROSE, paperOf, RIGHT, ROOM, SOFT, type Style } from "../core/paper/paper.ts";
import type { Linked } from "./consents.store.ts";

type Signed = Pick<
  Linked,
  | "id"
  | "kind"
  | "number"
  | "hash"
  | "text"
  | "publishedAt"
  | "way"
  | "answeredAt"
  | "signedName"
  | "signedOn"
  | "address"
  | "browser"
  | "client"
  | "practice"
>;

const WIDTH = RIGHT - MARGIN;
const longDay = (zone: string, at: Date): string =>
  spanishDate(zone, { day: "numeric", month: "long", year: "numeric" }).format(at);
const moment = (zone: string, at: Date): string =>
  `${spanishDate(zone, { day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "long" }).format(at)} (${at.toISOString()})`;

const HEADING: Style = { size: 11.5, bold: true };

async function writeText(paper: Paper, text: string): Promise<void> {
  for (const { kind, text: part } of blocksOf(text)) {
    // Others are answered while a long text is laid out.
    await setImmediate();
    if (kind === "heading") {
      paper.y += 8;
      // A heading is not left alone at the end of a page.
      paper.need(paper.heightOf(part, WIDTH, HEADING) + 3 + lineOf(PROSE));
      paper.flow(part, 0, HEADING);
      paper.y += 3;
    } else if (kind === "item") {
      paper.need(lineOf(PROSE));
      paper.write("–", MARGIN + 4, 12, paper.y);
      paper.flow(part, 16, PROSE);
      paper.y += 3;
    } else {
      paper.flow(part, 0, PROSE);
      paper.y += 7;
    }
  }
}

const HOW: Record<Signed["way"], string> = {
  CORREO: "En la página del enlace que se le envió por correo, escribiendo su nombre y marcando la casilla.",
  CONSULTA: "En la consulta, en una pantalla del profesional, escribiendo su nombre y marcando la casilla.",
  PAPEL: "Firmado en papel, que guarda el profesional. Aquí solo consta que lo ha anotado.",
};

function factsOf({ practice, ...signed }: Signed): [string, string][] {
  const { timeZone: zone } = practice;
  const { way, signedOn, answeredAt, signedName, address, browser } = signed;
  const onPaper = way === "PAPEL" && signedOn;
  const facts: [string, string | null][] = [
    [onPaper ? "Firmado por" : "Aceptado por", signedName],
    ["Cliente", signed.client.name],
    ["Cómo", HOW[way]],
    ["Fecha del papel", onPaper ? longDay("UTC", new Date(`${signedOn}T12:00:00Z`)) : null],
    [onPaper ? "Anotado" : "Fecha y hora", answeredAt && moment(zone, answeredAt)],
    ["Dirección de red", address],
    ["Navegador", browser],
    ["Texto", `Versión ${signed.number}, publicada el ${longDay(zone, signed.publishedAt)}`],
    ["Huella del texto (SHA-256)", signed.hash],
    ["Referencia", signed.id],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** Who accepted it, when and how: on one page, unless no page holds it. */
function writeAcceptance(paper: Paper, signed: Signed): void {
  const facts = factsOf(signed).map((fact) => besideLabel(paper, fact, 140, 9));
  const [rule, beneath, between] = [12, 6, 4];
  const above = rule + lineOf(HEADING) + beneath;
  const whole = facts.reduce((sum, { height }) => sum + height + between, above);
  paper.rule(whole <= ROOM ? whole : above + lineOf());
  paper.y += rule - 8;
  paper.flow("Aceptación", 0, HEADING);
  paper.y += beneath;
  for (const { write } of facts) {
    write();
    paper.y += between;
  }
}

/** The paper of a consent that was accepted, with the text as it was: for the same content the same bytes. */
export function consentFile(signed: Signed): Promise<Uint8Array> {
  const { kind, number, hash, text, practice, answeredAt } = signed;
  const about = { title: CONSENT_TITLE[kind], author: practice.fullName, at: answeredAt ?? signed.publishedAt };
  return paperOf(
    about,
    async (paper) => {
      paper.flow(CONSENT_TITLE[kind], 0, { size: 16, bold: true });
      paper.flow(practice.fullName, 0, { color: SOFT });
      paper.y += 16;
      await writeText(paper, text);
      paper.y += 12;
      writeAcceptance(paper, signed);
    },
    (page, pages) => `Versión ${number} · Huella ${shortHash(hash)} · Página ${page} de ${pages}`,
  );
}

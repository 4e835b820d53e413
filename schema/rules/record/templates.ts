import { inForm } from "../fields.ts";

/** One part of a note: its heading, what is asked for beneath it, and what stands there to begin with. */
export interface TemplateSection {
  heading: string;
  prompt: string;
  text?: string;
}
export interface NoteTemplate {
  /** Of a built-in one its word, of an own one its id. */
  key: string;
  /** What a therapist knows it by. */
  name: string;
  sections: readonly TemplateSection[];
}

const PLAN = { heading: "Plan", prompt: "Qué sigue: tareas, próxima sesión, con quién te coordinas." };
const ANALYSIS = { heading: "Análisis", prompt: "Cómo lo entiendes: evolución, hipótesis, riesgo." };

/** A note that is written as it comes. */
export const FREE: NoteTemplate = { key: "FREE", name: "Libre", sections: [] };

/** In the order they are offered. */
export const NOTE_TEMPLATES: readonly NoteTemplate[] = [
  FREE,
  {
    key: "SOAP",
    name: "SOAP",
    sections: [
      { heading: "Subjetivo", prompt: "Lo que cuenta, con sus palabras." },
      { heading: "Objetivo", prompt: "Lo que observas: aspecto, ánimo, conducta, resultados de pruebas." },
      ANALYSIS,
      PLAN,
    ],
  },
  {
    key: "DAP",
    name: "DAP",
    sections: [{ heading: "Datos", prompt: "Lo que cuenta y lo que observas." }, ANALYSIS, PLAN],
  },
  {
    key: "BIRP",
    name: "BIRP",
    sections: [
      { heading: "Conducta", prompt: "Cómo llega: lo que hace, dice y muestra." },
      { heading: "Intervención", prompt: "Lo que has hecho en la sesión, y para qué." },
      { heading: "Respuesta", prompt: "Cómo responde a ello." },
      PLAN,
    ],
  },
  {
    key: "FIRST_INTERVIEW",
    name: "Primera entrevista",
    sections: [
      { heading: "Motivo de consulta", prompt: "Qué le trae y por qué ahora." },
      { heading: "Historia del problema", prompt: "Desde cuándo, qué lo empeora y qué lo alivia." },
      { heading: "Antecedentes", prompt: "Salud, tratamientos anteriores, medicación." },
      { heading: "Contexto", prompt: "Familia, pareja, trabajo, apoyos." },
      { heading: "Riesgo", prompt: "Ideación, autolesiones, consumo, violencia: también cuando no los hay." },
      { heading: "Objetivos", prompt: "Qué quiere que cambie." },
      PLAN,
    ],
  },
];

/** What two headings, or names, have in common that are the same to a reader: neither case nor a colon tells them apart. */
export const sameWords = (heading: string): string =>
  inForm(heading, "NFC").trim().replace(/:$/, "").trim().toLowerCase();

/** The headings of some templates as the first of them spells each. */
const headingsOf = (known: readonly NoteTemplate[]): Map<string, string> =>
  new Map(
    known
      .flatMap(({ sections }) => sections.map(({ heading }) => [sameWords(heading), heading.trim()] as const))
      .toReversed(),
  );

/** A stretch of a text: what stands beneath a heading, or, without one, before the first. */
interface Part {
  /** The heading, whatever its spelling. */
  key: string | null;
  text: string;
}

/** A text without empty lines around it; its first line stays as far in as it is. */
export const withoutEdges = (text: string): string => text.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd();

/** A text cut at its headings: lines that hold one of them and nothing else. */
function partsOf(content: string, isHeading: (key: string) => boolean): Part[] {
  const parts: { key: string | null; lines: string[] }[] = [{ key: null, lines: [] }];
  for (const line of content.split(/\r?\n/)) {
    const key = sameWords(line);
    if (key !== "" && isHeading(key)) parts.push({ key, lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts.map(({ key, lines }) => ({ key, text: withoutEdges(lines.join("\n")) }));
}

const under = (parts: readonly Part[], key: string | null): string =>
  parts.flatMap((part) => (part.key === key && part.text !== "" ? [part.text] : [])).join("\n\n");

/** What stands beneath each heading of a text, in its order; first, without a heading, what stands before them. */
export function sectionsIn(
  content: string,
  sections: readonly Pick<TemplateSection, "heading">[],
): { heading: string | null; text: string }[] {
  const spelt = new Map(sections.map(({ heading }) => [sameWords(heading), heading.trim()]));
  return partsOf(content, (key) => spelt.has(key)).map(({ key, text }) => ({
    heading: key === null ? null : (spelt.get(key) ?? null),
    text,
  }));
}

/** The headings under which nothing stands in a text. */
export function emptyHeadings(content: string, sections: readonly Pick<TemplateSection, "heading">[]): string[] {
  const filled = sectionsIn(content, sections).flatMap(({ heading, text }) => (text === "" ? [] : [heading]));
  return sections.map(({ heading }) => heading.trim()).filter((heading) => !filled.includes(heading));
}

/**
 * A text in the structure of a template. Nothing that was written is lost: what has no place there stays under the heading it
 * had, at the end, and what stood before the first heading stays before it. Only headings under which nothing stands go, and
 * what a template begins with stands only under headings under which nothing does.
 * @param known all templates whose headings are told from what is written; the template itself always is
 */
export function intoTemplate(content: string, template: NoteTemplate, known: readonly NoteTemplate[]): string {
  const spelt = headingsOf([template, ...known]);
  const isHeading = (key: string) => spelt.has(key);
  const parts = partsOf(content, isHeading);
  const wanted = new Map(template.sections.toReversed().map((section) => [sameWords(section.heading), section]));
  const others = [...new Set(parts.map(({ key }) => key))]
    .filter((key) => key !== null && !wanted.has(key))
    .filter((key) => under(parts, key) !== "");
  const begun = ({ text = "" }: TemplateSection): string => {
    const [only, ...more] = partsOf(text, isHeading);
    // A line that is a heading would be one of the note.
    return more.length === 0 ? (only?.text ?? "") : "";
  };
  const lead = under(parts, null);
  const inOrder = template.sections.filter((section) => wanted.get(sameWords(section.heading)) === section);
  return [
    ...(lead === "" ? [] : [lead]),
    ...inOrder.map(
      (section) => `${section.heading.trim()}\n${under(parts, sameWords(section.heading)) || begun(section)}`,
    ),
    ...others.map((key) => `${spelt.get(key ?? "")}\n${under(parts, key)}`),
  ].join("\n\n");
}

/**
 * The template whose headings a text has, all of them; the free one when there is none. Of several that of the most; then the
 * one in whose order they stand; then the later in the list, where own ones stand.
 */
export function templateOf(content: string, known: readonly NoteTemplate[]): NoteTemplate {
  const spelt = headingsOf(known);
  const found = partsOf(content, (key) => spelt.has(key)).flatMap(({ key }) => (key === null ? [] : [key]));
  const closeness = ({ sections }: NoteTemplate): number => {
    const keys = sections.map(({ heading }) => sameWords(heading));
    if (!keys.every((key) => found.includes(key))) return -1;
    const inOrder = found.filter((key) => keys.includes(key)).join("\n") === keys.join("\n");
    return keys.length * 2 + (inOrder ? 1 : 0);
  };
  const [closest = FREE] = known.toReversed().toSorted((a, b) => closeness(b) - closeness(a));
  return closeness(closest) >= 0 ? closest : FREE;
}

import type { Difference } from "../../../schema/rules/ai/differences.ts";
import type { Supported } from "../../../schema/rules/ai/support.ts";

const listed = new Intl.ListFormat("es", { type: "conjunction" });
const CHANGES: Partial<Record<Difference, string>> = {
  NUMBER: "un número",
  DATE: "una fecha u hora",
  DENIAL: "una negación",
};
const ADDITIONS: Partial<Record<Difference, string>> = { RISK: "un riesgo", ADDED: "algo" };

/** «2 frases no aparecen en tu texto y 1 no coincide» */
export function checkedWords(sentences: readonly Supported[]): string {
  const count = (wanted: Supported["support"]) => sentences.filter(({ support }) => support === wanted).length;
  const [missing, changed] = [count("MISSING"), count("CHANGED")];
  if (missing + changed === 0) return "Todas las frases aparecen en tu texto";
  const phrase = (number: number, one: string, many: string) =>
    number === 1 ? `1 frase no ${one} tu texto` : `${number} frases no ${many} tu texto`;
  if (missing === 0) return phrase(changed, "coincide con", "coinciden con");
  const gone = phrase(missing, "aparece en", "aparecen en");
  return changed === 0 ? gone : `${gone} y ${changed} no ${changed === 1 ? "coincide" : "coinciden"}`;
}

/** «cambia un número»; of nothing nothing */
function done(verb: string, differences: readonly Difference[], words: Partial<Record<Difference, string>>): string[] {
  const what = differences.flatMap((one) => words[one] ?? []);
  return what.length === 0 ? [] : [`${verb} ${listed.format(what)}`];
}

/** «No coincide (cambia un número; añade un riesgo)» */
export function supportWords({ support, differences }: Supported): string {
  if (support === "FOUND") return "Aparece";
  if (support === "MISSING") return "No aparece";
  return `No coincide (${[...done("cambia", differences, CHANGES), ...done("añade", differences, ADDITIONS)].join("; ")})`;
}

/** What a sentence leans on, for whoever wants to know. */
export function sourceWords({ support, sources }: Supported): string {
  const quoted = sources.map((source) => `«${source}»`).join(" ");
  if (quoted === "") return "No hay ninguna frase parecida en tu texto.";
  return support === "MISSING" ? `Lo más parecido en tu texto: ${quoted}` : `En tu texto: ${quoted}`;
}

import { folded } from "../../schema/rules/ai/words.ts";
import { inForm } from "../../schema/rules/fields.ts";

// Looked for in folded text: lower case, no accents, ñ as n.
const RISK =
  /suicid|autolisis|autolitic|autolesi|danarse|hacers?e dano|hacerle dano|quitarse la vida|(?:ganas|sentido) de vivir|\bmorir|\bmuert|\bmatar|ideacion|riesgo|peligro|violen|agred|agresi|abus[oa]|maltrat|amenaz|sobredosis|\bniega\b|\bnegad[oa]\b|alergi|ingres(?:o|ad)|recai|proteccion|denunci/;
const DOSE =
  /\d\s?(?:mg|mcg|µg|ug|gr?|ml|cc|ui|gotas?|comprimidos?|pastillas?|capsulas?|parches?|inyecciones|inyeccion)\b|medicacion|medicament|\bdosis\b|posologia|pautad|farmac|psicofarmac|antidepres|ansioli|antipsico|\w(?:azepam|zolam|zolpidem|pram|oxetina|tralina|lafaxina|tiapina|piprazol|peridona|zapina|zodona|gabalina|trigina|tazapina)\b|\blitio\b|valpro/;
const WEEKDAY = "(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)";
const MONTH = "(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)";
const DATE = new RegExp(
  `\\d{1,4}\\s?[/-]\\s?\\d{1,2}|\\b\\d{1,2}\\s+(?:de\\s+)?${MONTH}|\\b${MONTH}\\b|\\b(?:19|20)\\d{2}\\b|\\b(?:el|este|del|al)\\s+(?:proximo\\s+|pasado\\s+)?${WEEKDAY}|\\b\\d{1,2}[:.h]\\d{2}\\b`,
);
const NEXT =
  /\bproxim[oa]|\bacord|\bacuerd|\btareas?\b|\bquedamos\b|\bqueda en\b|pendiente|\bderiv|\bcitas?\b|\bcitamos\b|seguimiento|\bplan\b|\brevis(?:ar|aremos|ion)|\bvolver(?:a|emos)\b|\bcomprom|para casa|\bobjetivos?\b|\bproponemos|\bpropongo|\bpautamos/;
/** What is still to come, by its verb: hablará, veremos, iré. */
const FUTURE = /\p{L}{2,}(?:rá|rán|ré|remos)(?!\p{L})/u;

/**
 * Whether a sentence is never left out of a summary: what it says of risk, a denied one too, a dose, a date or a next
 * step. Rather one sentence too many than one that is missed.
 */
export function isKept(sentence: string): boolean {
  const plain = folded(sentence);
  return [RISK, DOSE, DATE, NEXT].some((look) => look.test(plain)) || FUTURE.test(inForm(sentence, "NFC"));
}

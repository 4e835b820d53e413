import { mayTellRisk } from "../../schema/rules/ai/risks.ts";
import { folded } from "../../schema/rules/ai/words.ts";
import { inForm } from "../../schema/rules/fields.ts";

// Looked for in folded text: lower case, no accents, ñ as n.
const RISK =
  /riesgo|peligr|\bniega\b|\bnegad[oa]\b|\bgrave|\bcrisis\b|juez|juzgado|juicio|policia|guardia civil|\borden de\b/;
const DOSE =
  /\d\s?(?:mg|mcg|µg|ug|gr?|ml|cc|ui|gotas?|comprimidos?|pastillas?|capsulas?|parches?|inyecciones|inyeccion)\b|medicacion|medicament|\bdosis\b|posologia|pautad|farmac|gramos?\b|mililitros?|(?:una?|dos|tres|cuatro|media|cada \w+ horas?) (?:vez |veces )?(?:al|por) dia\b|(?:una|dos|tres|cuatro|media|medio) (?:gotas?|comprimidos?|pastillas?|capsulas?|parches?)|tratamiento|psiquiatr|\breceta|\b(?:subi|baja|retira|cambia|deja|suspend|olvid|salta)\w{0,6}.{0,25}(?:pastilla|gota|comprimid|medic|tratamiento|dosis)|(?:orfidal|lexatin|trankimazin|valium|rivotril|prozac|concerta|rubifen|ritalin|abilify|seroquel|risperdal|zyprexa|lyrica|noctamid|stilnox|tranxilium|deprax|besitran|esertia|seroxat|vandral|cymbalta|xeristar|elvanse|strattera|plenur|insulina|melatonina|metadona|tramadol|morfina|ibuprofeno|paracetamol)|efectos? (?:secundari|advers)|psicofarmac|antidepres|ansioli|antipsico|\w(?:azepam|zolam|zolpidem|pram|oxetina|tralina|lafaxina|tiapina|piprazol|peridona|zapina|zodona|gabalina|trigina|tazapina)\b|\blitio\b|valpro/;
const WEEKDAY = "(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)";
const MONTH = "(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)";
const DATE = new RegExp(
  `\\d{1,4}\\s?[/-]\\s?\\d{1,2}|\\b\\d{1,2}\\s+(?:de\\s+)?${MONTH}|\\b${MONTH}\\b|\\b(?:19|20)\\d{2}\\b|\\b(?:el|este|del|al)\\s+(?:proximo\\s+|pasado\\s+)?${WEEKDAY}|\\b\\d{1,2}[:.h]\\d{2}\\b`,
);
const WHEN = "(?:dias?|semanas?|mes(?:es)?|quincena|anos?)";
const NEXT = new RegExp(
  `dentro de |\\ben (?:unos |unas |dos |tres |cuatro |una |un |quince |ocho |\\d+ )${WHEN}|\\bnos vemos\\b|\\bvuelve (?:el|en|la)\\b|(?:semana|sesion|mes|dia) que viene|(?<!\\b(?:la|las|cada|esta|toda|de|por|una) )\\bmanana\\b|\\btraer|\\btraiga|\\b(?:llamar|escribir|pedir|preguntar|hablar|avisar|probar) (?:a|al|con|cita|hora)\\b`,
);
const STEP =
  /\bproxim[oa]|\bacord|\bacuerd|\btareas?\b|\bquedamos\b|\bqueda en\b|pendiente|\bderiv|\bcitas?\b|\bcitamos\b|seguimiento|\bplan\b|\brevis(?:ar|aremos|ion)|\bvolver(?:a|emos)\b|\bcomprom|para casa|\bobjetivos?\b|\bproponemos|\bpropongo|\bpautamos/;
/** What is still to come, by its verb: hablará, veremos, iré. */
const FUTURE = /\p{L}{2}(?:rá|rán|ré|remos)(?!\p{L})/u;

/**
 * Whether a sentence is never left out of a summary: as far as its words tell, it says something of risk, a denied one too, of a
 * dose, a date or a next step. Rather one sentence too many than one that is missed.
 */
export function isKept(sentence: string): boolean {
  const plain = folded(sentence);
  if (mayTellRisk(sentence)) return true;
  return [RISK, DOSE, DATE, NEXT, STEP].some((look) => look.test(plain)) || FUTURE.test(inForm(sentence, "NFC"));
}

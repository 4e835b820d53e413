import { inForm } from "../fields.ts";

/** Lower case, without accents; ñ counts as n. */
export const folded = (text: string): string => inForm(text.toLowerCase(), "NFD").replace(/\p{M}/gu, "");

// Folded.
const COMMON = new Set(
  `a acerca actualmente ademas ahi ahora al algo algun alguien alguna algunas alguno algunos alla alli ambos ante antes
  apenas aquel aquella aquellas aquello aquellos aqui asi aun aunque bajo bastante bien bueno buena cada casi cerca
  cierta cierto como con conmigo contra cosa cosas cual cuales cualquier cuando cuanta cuanto cuya cuyo da dado dan dar
  de debe deben debido decir dejar del demas demasiado dentro desde despues dia dias dice dicen dicho diciendo dijo donde
  dos durante e el ella ellas ello ellos embargo en encima entonces entre era eran eras eres es esa esas ese eso esos esta
  estaba estaban estado estan estar estas este esto estos estoy etc fin fue fuera fueron fui gran grande ha habia habian
  haber hace hacen hacer hacia haciendo han hasta hay haya he hecho hemos hoy hubo igual incluso ir jamas junto la las le
  les lo los luego mal mas me mediante mejor menos mi mia mientras mio mis misma mismas mismo mismos modo momento mucha
  muchas mucho muchos muy nada nadie ni ningun ninguna ninguno no nos nosotras nosotros nuestra nuestro nunca o os otra
  otras otro otros par para parece parte pero poca poco pocos podemos poder podia podria por porque posible primera
  primero pronto propia propio puede pueden pues puesto que quien quienes quiere quizas realizar respecto sabe saber se
  sea sean segun segunda segundo ser sera si sido siempre siendo sin sino sobre sola solamente solo somos son soy su sus
  suya suyo tal tales tambien tampoco tan tanta tanto te tenemos tener tenga tengo tenia tenian ti tiene tienen toda
  todas todavia todo todos tras tres tu tus tuvo u un una unas uno unos usted ustedes va vamos van varias varios vaya
  veces ver vez y ya yo cliente clienta paciente sesion sesiones refiere comenta cuenta explica menciona manifiesta`.split(
    /\s+/,
  ),
);

/** Whether a word, folded, says nothing of what a Spanish text is about. */
export const isCommon = (plain: string): boolean => COMMON.has(plain);

const WEEKDAYS = ["lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo"];
const MONTHS =
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre setiembre".split(" ");
/** Place of a month's name in the year, from 1; null for any other word. */
export function monthOf(plain: string): number | null {
  const at = MONTHS.indexOf(plain === "setiembre" ? "septiembre" : plain);
  return at < 0 ? null : at + 1;
}
export const isWeekday = (plain: string): boolean => WEEKDAYS.includes(plain);

/** A word, a number or a sign of a sentence. */
export interface Token {
  /** Lower case, accents kept. */
  low: string;
  plain: string;
}

const TOKEN = /\d+(?:[.,:/-]\d+)*|[½¼¾]|\p{L}[\p{L}\p{M}]*|[^\s\p{L}\p{N}]/gu;
export const tokensOf = (sentence: string): Token[] =>
  (inForm(sentence, "NFC").match(TOKEN) ?? []).map((word) => ({ low: word.toLowerCase(), plain: folded(word) }));
export const isWord = (plain: string): boolean => /^[a-z]/.test(plain);

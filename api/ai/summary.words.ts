/** Words that say nothing of what a Spanish text is about, folded. */
const STOP = new Set(
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
const SHORTEST = 3;
const WORD = /[\p{L}\p{M}]+/gu;

/** Lower case, without accents; ñ counts as n. */
export const folded = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** Words that lead on to another one. */
const LEADING = new Set(
  "a al aunque como con cuando de del desde donde e el en entre hacia hasta la las lo los mas ni o para pero por porque que se sin sobre su sus tan u un una y".split(
    " ",
  ),
);
export const leadsOn = (word: string): boolean => LEADING.has(folded(word));

/** Words after which a noun is likely. */
const BEFORE_NOUN = new Set(
  "al con de del el esa ese esta este la las los mi mis por sin su sus un una unas unos".split(" "),
);

/** What singular and plural of a word share. */
const stemOf = (word: string): string => word.replace(/(?<=[lnrdzcj])es$|(?<=[aeiou])s$/, "").replace(/[ao]$/, "");

/** A word that carries meaning. */
export interface Term {
  word: string;
  /** What its other forms share with it. */
  stem: string;
  /** Whether it stands where nouns do. */
  isLikelyNoun: boolean;
}

/** The words of a text that carry meaning, in their order. */
export function termsOf(text: string): Term[] {
  const words = text.match(WORD) ?? [];
  return words.flatMap((word, at) => {
    const plain = folded(word);
    if (word.length < SHORTEST || STOP.has(plain)) return [];
    return [{ word, stem: stemOf(plain), isLikelyNoun: BEFORE_NOUN.has(folded(words[at - 1] ?? "")) }];
  });
}

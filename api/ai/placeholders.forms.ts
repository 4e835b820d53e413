import type { AiReplaced } from "../../schema/wire/ai.ts";
import type { Place } from "./placeholders.people.ts";

/** One look of what tells who somebody is. */
interface Form {
  kind: AiReplaced;
  look: RegExp;
  /** Whether what looks like it is meant; left out where the look is enough. In doubt it is. */
  isMeant?: (found: string) => boolean;
}

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Check letter of a Spanish DNI, or of a NIE with its first letter as a digit. */
function isDni(text: string): boolean {
  const plain = text.replace(/[^\da-z]/gi, "").toUpperCase();
  const number = Number(plain.slice(0, -1).replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter))));
  return "TRWAGMYFPDXBNJZSQVHLCKE"[number % 23] === plain.at(-1);
}

/** Check digits of an IBAN (ISO 13616). */
function isIban(text: string): boolean {
  const plain = text.replace(/[^\da-z]/gi, "").toUpperCase();
  const turned = [...`${plain.slice(4)}${plain.slice(0, 4)}`].map((sign) => String(Number.parseInt(sign, 36))).join("");
  let rest = 0;
  for (const digit of turned) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** Check digit of a card (Luhn). */
function isCard(text: string): boolean {
  const sum = [...digitsOf(text)].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const BEGIN = "(?<![\\p{L}\\p{N}])";
const END = "(?![\\p{L}\\p{N}])";
/** What stands between the name of a number and the number. */
const LEADING = "[\\s\\p{Pd}]{0,3}(?:(?:n[.ºo°]{1,2}|n[uú]m(?:ero)?\\.?|es|[:=#])\\s{0,2}){0,3}";
const MONTH =
  "(?:ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|mayo?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|sep(?:t|tiembre)?|setiembre|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?)\\.?";
const DAY = "\\d{1,2}(?:\\.?[ºo°])?";
const YEAR = "(?:(?:19|20)\\d{2}|'\\d{2})(?!\\d)";
const DOMAIN =
  "(?:com|es|org|net|edu|gob|gov|info|biz|io|app|dev|me|tv|eu|online|blog|web|site|cat|eus|gal|mx|ar|cl|co|pe|uy|ve|ec|bo|py|cr|gt|do|pr|us|uk|fr|de|it|pt)";

/** Looks that are told by a name before them; what is taken out is the last group. */
const NAMED: Form[] = [
  {
    kind: "DOCUMENTO",
    look: new RegExp(
      `${BEGIN}(?:d\\.?n\\.?i|n\\.?i\\.?f|n\\.?i\\.?e|cif|pasaporte|c[eé]dula|curp|rfc|rut|run|cuil|cuit|documento)\\b\\.?${LEADING}(\\p{L}{0,4}[ .-]?\\d(?:[ .-]?\\p{L}?\\d){3,14}(?:[ -]?\\p{L}(?!\\p{L}))?)`,
      "giu",
    ),
  },
  {
    kind: "NUMERO",
    look: new RegExp(
      `${BEGIN}(?:historia(?:\\s+cl[ií]nica)?|h\\.?\\s?c\\.?|n\\.?h\\.?c\\.?|expediente|exp\\.?|p[oó]liza|afiliaci[oó]n|colegiad[oa]|matr[ií]cula|mutua|sip|cip|cipa|tsi|tis|cnss?|nuss|nss|naf|seguridad\\s+social|s\\.\\s?s\\.|tarjeta(?:\\s+sanitaria)?|cuenta|paciente|usuari[oa]|referencia|ref\\.?|n[.ºo°]{1,2}|n[uú]m(?:ero)?\\.?)(?!\\p{L})${LEADING}((?=[^\\s\\d]{0,6}[/ -]?(?:\\d[/.-]?){3})[\\p{L}\\d]{1,12}(?:[/.-]?[\\p{L}\\d]{1,12}){0,4}(?:[ /-]\\d{2,12}){0,3})${END}`,
      "giu",
    ),
    // «cuenta 120 ovejas» has no sign that it is a number of something.
    isMeant: (found) => !/^(?:cuenta|paciente|usuari[oa]|tarjeta)\s{0,3}\d{1,3}$/iu.test(found),
  },
  {
    kind: "FECHA",
    look: new RegExp(
      `${BEGIN}(?:nac(?:i[oó]|id[oa]s?|imiento|e|í)|f\\.?\\s?nac?\\.?|f\\.\\s?n\\.|fdn|cumple(?:años)?|aniversario)(?!\\p{L})[^\\d\\n]{0,30}?((?:${DAY}\\s+(?:de\\s+)?${MONTH}|\\d{1,2}\\s?[/.-]\\s?\\d{1,2}|(?:${MONTH}\\s+(?:de(?:l)?\\s+)?)?(?:19|20)\\d{2})(?!\\d))`,
      "giu",
    ),
  },
  {
    kind: "USUARIO",
    look: new RegExp(
      `${BEGIN}(?:instagram|insta|ig|tik\\s?tok|twitter|facebook|fb|telegram|skype|snapchat|discord|linkedin|whatsapp|usuari[oa]|nick|perfil|alias)\\s{0,2}(?:(?:[:=]|es)\\s{0,2})?((?!\\p{L}{1,40}(?![\\p{L}\\p{N}._-]))[\\p{L}\\d_](?:[\\p{L}\\d._-]{1,38}[\\p{L}\\d_])|(?<=[:=]\\s{0,2})[\\p{L}\\d._-]{2,40})`,
      "giu",
    ),
  },
];

/** Looks that speak for themselves. */
const SHOWN: Form[] = [
  { kind: "CORREO", look: /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu },
  { kind: "WEB", look: /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"'«»()[\]]*[^\s<>"'«»()[\].,;:!?…]/giu },
  {
    kind: "WEB",
    look: new RegExp(
      `(?<![\\p{L}\\p{N}@._-])(?:[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}\\.){1,8}${DOMAIN}(?![\\p{L}\\p{N}-])(?:/[^\\s<>"'«»()[\\]]*[^\\s<>"'«»()[\\].,;:!?…])?`,
      "gu",
    ),
  },
  { kind: "USUARIO", look: /(?<![\p{L}\p{N}._%+@-])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.]{0,40}[\p{L}\p{N}_])/gu },
  {
    kind: "USUARIO",
    look: /(?<![\p{L}\p{N}._[\]-])(?=[\p{L}\p{N}.]{0,60}_)[\p{L}\p{N}]{1,40}(?:[._][\p{L}\p{N}]{1,40}){1,6}(?![\p{L}\p{N}_\]])/gu,
  },
  { kind: "DOCUMENTO", look: /(?<![\p{L}\p{N}])\d{1,2}[.\s]?\d{3}[.\s]?\d{3}-?[A-Za-z](?![\p{L}\p{N}])/gu },
  {
    kind: "DOCUMENTO",
    look: /(?<![\p{L}\p{N}])\d{1,2}[.\s]?\d{3}[.\s]?\d{3}[\s-]{1,3}[A-Za-z](?![\p{L}\p{N}])/gu,
    isMeant: (found) => /[A-Z]$/.test(found) || isDni(found),
  },
  { kind: "DOCUMENTO", look: /(?<![\p{L}\p{N}])[XYZxyz][\s.-]?\d(?:[\s.]?\d){6}[\s.-]?[A-Za-z](?![\p{L}\p{N}])/gu },
  { kind: "DOCUMENTO", look: /(?<![\p{L}\p{N}])[A-Z]{3}\s?\d{6}(?![\p{L}\p{N}])/gu },
  { kind: "DOCUMENTO", look: /(?<![\p{L}\p{N}])[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3,8}(?![\p{L}\p{N}])/giu },
  { kind: "DOCUMENTO", look: /(?<![\p{L}\p{N}])\d{1,2}\.?\d{3}\.?\d{3}-[\dkK](?![\p{L}\p{N}])/gu },
  { kind: "CUENTA", look: /(?<![\p{L}\p{N}])ES\d{2}(?:[\s.-]{0,2}\d){20}(?![\p{L}\p{N}])/giu },
  {
    kind: "CUENTA",
    look: /(?<![\p{L}\p{N}])(?:[A-Z]{2}\d{2}(?:[ .-]?[A-Z\d]){11,30}|[a-z]{2}\d{2}[a-z\d]{11,30})(?![\p{L}\p{N}])/gu,
    isMeant: (found) => digitsOf(found).length >= 12 || isIban(found),
  },
  { kind: "CUENTA", look: /(?<![\p{L}\p{N}])\d{4}[\s.-]?\d{4}[\s.-]?\d{2}[\s.-]?\d{10}(?![\p{L}\p{N}])/gu },
  {
    kind: "TARJETA",
    look: /(?<![\p{L}\p{N}])\d(?:[\s.-]?\d){12,18}(?![\p{L}\p{N}])/gu,
    isMeant: (found) => isCard(found) || /^\d{4}[\s.-]\d{4}[\s.-]\d{4}[\s.-]\d{1,7}$/.test(found),
  },
  { kind: "FECHA", look: /(?<![\d/.-])\d{1,2}\s?([/.-])\s?\d{1,2}\s?\1\s?(?:\d{4}|\d{2})(?!\d|[/.-]\d)/gu },
  { kind: "FECHA", look: /(?<![\d/.-])\d{4}([/.-])\d{1,2}\1\d{1,2}(?!\d|[/.-]\d)/gu },
  {
    kind: "FECHA",
    look: new RegExp(
      `(?<![\\p{L}\\p{N}])${DAY}\\s+(?:de\\s+)?${MONTH},?\\s+(?:de(?:l)?\\s+)?(?:año\\s+)?${YEAR}`,
      "giu",
    ),
  },
  { kind: "FECHA", look: new RegExp(`(?<![\\p{L}\\p{N}])${MONTH}\\s+${DAY},?\\s+(?:de(?:l)?\\s+)?${YEAR}`, "giu") },
  // Nine digits or more, however they are grouped.
  { kind: "TELEFONO", look: /(?<![\p{L}\p{N}])(?:\+|00)?\(?\d(?:[\s().-]{0,2}\d){8,14}(?![\p{L}\p{N}])/gu },
  // Social security, with its province and its check digits apart; plates; and whatever else is long or mixed.
  { kind: "NUMERO", look: /(?<![\p{L}\p{N}])\d{2}\s?[/.-]?\s?\d{7,8}\s?[/.-]?\s?\d{2}(?![\p{L}\p{N}])/gu },
  { kind: "NUMERO", look: /(?<![\p{L}\p{N}])\d{4}[\s-]?[B-DF-HJ-NP-TV-Z]{3}(?![\p{L}\p{N}])/gu },
  { kind: "NUMERO", look: /(?<![\p{L}\p{N}])\d(?:[ .-]?\d){15,33}(?![\p{L}\p{N}])/gu },
  { kind: "NUMERO", look: /(?<![\p{L}\p{N}])(?:\p{L}{1,5}[-/]?)?\d{6,}\p{L}?(?![\p{L}\p{N}])/gu },
  { kind: "NUMERO", look: /(?<![\p{L}\p{N}])\p{Lu}{1,5}[-/]?\d{2,}(?:[-/]\d{2,})+(?![\p{L}\p{N}])/gu },
  { kind: "NUMERO", look: /(?<![\p{L}\p{N}])\p{Lu}{4}\s?\d(?:\s?\d){7,11}(?![\p{L}\p{N}])/gu },
];

/** What somebody is to somebody else. */
const RELATION =
  "(?:madre|padre|mam[aá]|pap[aá]|herman[oa]|hij[oa]|abuel[oa]|t[ií][oa]|prim[oa]|sobrin[oa]|niet[oa]|marido|mujer|espos[oa]|novi[oa]|pareja|ex|exmarido|exmujer|expareja|amig[oa]|compañer[oa]|jef[ea]|suegr[oa]|cuñad[oa]|vecin[oa]|profesora?|doctora?|psiquiatra|psic[oó]log[oa]|m[eé]dic[oa]|tutora?|contacto|emergencia|tel[eé]fono|m[oó]vil)s?";
const isRelationWord = new RegExp(`^${RELATION}$`, "iu");
/** Whether a word says what somebody is to the client, and not who. */
export const isRelation = (word: string): boolean => isRelationWord.test(word);

/** What a name follows, in whatever case. */
const PERSON_BEFORE = new RegExp(
  `${BEGIN}(?:(?:${RELATION}|se llama|llamad[oa]),?|(?:dra?|srt?a?|dña|d)\\.?|don|doña)\\s{1,2}(?=\\p{L})`,
  "giu",
);
const NAME_WORD = "\\p{Lu}[\\p{L}\\p{M}'’-]+";
const NAME = new RegExp(`^${NAME_WORD}(?: (?:(?:de|del|la|las|los) ){0,2}${NAME_WORD}){0,3}`, "u");

/** Whoever is told by what they are: «su jefe Ordoño», «la Dra. Ruipérez». */
function* findNamed(text: string): Generator<FormFound> {
  for (const { 0: before, index } of text.matchAll(PERSON_BEFORE)) {
    const start = index + before.length;
    const [name] = NAME.exec(text.slice(start)) ?? [];
    if (name) yield { kind: "PERSONA", start, end: start + name.length };
  }
}

export interface FormFound extends Place {
  kind: AiReplaced;
}

/** What tells who somebody is by its look: numbers of documents, accounts and cards, dates, addresses on the web. */
export function findForms(text: string): FormFound[] {
  const found = [...findNamed(text)];
  for (const { kind, look, isMeant } of NAMED)
    for (const { 0: whole, 1: told = "", index } of text.matchAll(look)) {
      const end = index + whole.length;
      if (told !== "" && (isMeant?.(whole) ?? true)) found.push({ kind, start: end - told.length, end });
    }
  for (const { kind, look, isMeant } of SHOWN)
    for (const { 0: whole, index: start } of text.matchAll(look))
      if (isMeant?.(whole) ?? true) found.push({ kind, start, end: start + whole.length });
  return found;
}

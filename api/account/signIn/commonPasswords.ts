import { dictionary } from "@zxcvbn-ts/language-common";

/** Small letters without accents: «Contraseña» is as common as «contrasena». */
const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

/** Some 49,000 passwords that are tried first, kept with the program: nothing is asked elsewhere. */
const common = new Set(Array.from(dictionary["passwords-common"], (one) => folded(String(one))));

/** What this place is called and is about, in small letters without accents. With numbers and signs around it each is tried soon. */
const WORDS_OF_THIS_PLACE = new Set(
  "consulta miconsulta consultorio portal gabinete clinica practica terapia terapias terapeuta psicologia psicologa psicologo psicoterapia psicoterapeuta paciente pacientes cliente clientes sesion sesiones admin administrador contrasena clave".split(
    " ",
  ),
);
/** So many numbers and signs beside a word are no longer tried by the way. */
const SIGNS_MAX = 8;
function isWordOfThisPlace(typed: string): boolean {
  const letters = typed.replace(/[^a-z]+/g, "");
  return WORDS_OF_THIS_PLACE.has(letters) && typed.length - letters.length <= SIGNS_MAX;
}

/** Whether a password is among the first that anybody would try. @param names what is known of its owner */
export function isCommonPassword(password: string, ...names: string[]): boolean {
  const typed = folded(password.trim());
  const known = names.flatMap((name) => [name, name.split("@")[0] ?? ""]).map(folded);
  return common.has(typed) || known.includes(typed) || isWordOfThisPlace(typed);
}

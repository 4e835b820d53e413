import { dictionary } from "@zxcvbn-ts/language-common";

/** Small letters without accents: «Contraseña» is as common as «contrasena». */
const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

/** Some 49,000 passwords that are tried first, kept with the program: nothing is asked elsewhere. */
const common = new Set(Array.from(dictionary["passwords-common"], (one) => folded(String(one))));

/** Whether a password is among the first that anybody would try. @param names what is known of its owner */
export function isCommonPassword(password: string, ...names: string[]): boolean {
  const typed = folded(password.trim());
  const known = names.flatMap((name) => [name, name.split("@")[0] ?? ""]).map(folded);
  return common.has(typed) || known.includes(typed);
}

import { CODE_LENGTH } from "../../schema/rules/accounts.ts";

/** A code without the spaces and dashes it was written with. */
export const bareCode = (typed: string): string => typed.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");

/** What a field of so many places takes of a text: «123 456», «123-456», «Tu código es 123456». */
export function cleanCode(typed: string): string {
  const bare = bareCode(typed);
  const digits = bare.replace(/\D/g, "");
  return (bare.length > CODE_LENGTH && digits.length === CODE_LENGTH ? digits : bare).slice(0, CODE_LENGTH);
}

import { LINES, MARKS, splitLine } from "../../schema/rules/ai/sentences.ts";

const ENDED = /[.!?…:;,»")\]]$/u;

/** A text that begins with a capital, when its first letter has one. */
export const capitalised = (text: string): string =>
  text.replace(/^[^\p{L}\p{N}]*\p{Ll}/u, (start) => {
    const capital = start.toUpperCase();
    return capital.toLowerCase() === start ? capital : start;
  });

/** A sentence that begins with a capital and ends with a full stop, without another word. */
export function tidySentence(sentence: string): string {
  const begun = capitalised(sentence);
  return ENDED.test(begun) || !/[\p{L}\p{N}]/u.test(begun) ? begun : `${begun}.`;
}

/** Single spaces, none before a comma or full stop, one after a comma between words. */
const tidySpaces = (line: string): string =>
  line
    .replace(/[^\S\r\n]+/gu, " ")
    .replace(/ (?=[,;]|[.!?](?:\s|$))/gu, "")
    .replace(/(?<=\p{L})([,;])(?=\p{L})/gu, "$1 ")
    .trim();

/** The same text, tidied: spaces, capitals and full stops. Lines and the marks of lists stay. */
export function tidyText(text: string): string {
  const lines = text.split(LINES).map((line) => {
    const tidy = line.trim() === "" ? "" : tidySpaces(line);
    if (tidy === "") return "";
    const mark = MARKS.exec(tidy)?.[0] ?? "";
    return mark + splitLine(tidy.slice(mark.length)).map(tidySentence).join(" ");
  });
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

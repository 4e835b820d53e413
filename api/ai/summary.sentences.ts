const SENTENCES = new Intl.Segmenter("es", { granularity: "sentence" });
/** After these a full stop ends no sentence. */
const SHORTENED =
  /(?:^|[\s(«"])(?:dra?|srt?a?|sres|d|dña|prof|lic|ldo|lda|psic|ej|pág|núm|nº|tel|aprox|ud|uds|vs|art)\.$/i;
/** Where hurried writing begins a sentence without a capital. */
const HURRIED = /(?<=\p{L}{3}[.!?])(?<!\betc\.)\s+(?=[¿¡«"(]?\p{Ll})/u;
const MARKS = /^[-*•·–—▪◦>]+\s+|^\d{1,2}[.)]\s+/u;

/** The sentences of a text in their order, each as it stands there; what only sets a line apart is left out. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const line of text.split(/[\r\n\u2028\u2029]+/)) {
    let open = "";
    for (const { segment } of SENTENCES.segment(line.trim().replace(MARKS, ""))) {
      open += segment;
      if (SHORTENED.test(open.trimEnd())) continue;
      sentences.push(...open.trim().split(HURRIED));
      open = "";
    }
    sentences.push(open.trim());
  }
  return sentences.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

const ENDED = /[.!?…:;,»")\]]$/u;

/** A sentence that begins with a capital and ends with a full stop, without another word. */
function tidySentence(sentence: string): string {
  const begun = sentence.replace(/^[^\p{L}\p{N}]*\p{Ll}/u, (start) => start.toUpperCase());
  return ENDED.test(begun) ? begun : `${begun}.`;
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
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => {
    const tidy = tidySpaces(line);
    const mark = MARKS.exec(tidy)?.[0] ?? "";
    const sentences = sentencesOf(tidy);
    return sentences.length === 0 ? tidy : `${mark.trim()} ${sentences.map(tidySentence).join(" ")}`.trim();
  });
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

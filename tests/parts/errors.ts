/** What a test brings about on purpose, until it is over. */
const foreseen: RegExp[] = [];
const said: string[] = [];
const { error } = console;
console.error = (...words: unknown[]) => {
  const sentence = words.map(String).join(" ");
  if (foreseen.some((pattern) => pattern.test(sentence))) return;
  said.push(sentence);
  error(...words);
};

/** The console is to say so in this test, as often as it likes. */
export function foresee(words: RegExp): void {
  foreseen.push(words);
}

/** What was written to the console as an error without having been foreseen; the next test foresees nothing. */
export function takeErrors(): string[] {
  foreseen.length = 0;
  return said.splice(0);
}

/** What a test brings about on purpose, until it is over. */
const foreseen: RegExp[] = [];
const said: string[] = [];
/** Warnings that tell of a fault. */
const FAULTS = /only supports one blocker|Cache data may be lost/;
const { error, warn } = console;
const listen =
  (say: typeof error, counts: (sentence: string) => boolean) =>
  (...words: unknown[]) => {
    const sentence = words.map(String).join(" ");
    if (foreseen.some((pattern) => pattern.test(sentence))) return;
    if (counts(sentence)) said.push(sentence);
    say(...words);
  };
console.error = listen(error, () => true);
console.warn = listen(warn, (sentence) => FAULTS.test(sentence));

/** The console is to say so in this test, as often as it likes. */
export function foresee(words: RegExp): void {
  foreseen.push(words);
}

/** What was written to the console as an error, or as a warning of a fault, without having been foreseen; the next test foresees nothing. */
export function takeErrors(): string[] {
  foreseen.length = 0;
  return said.splice(0);
}

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Supported, supportOf } from "../../../schema/rules/ai/support.ts";

/** A text and what was made of it, one pair a line; those after `# held out` were first looked at when the rule stood. */
const pairs = (kind: string) => {
  const whole = readFileSync(new URL(`pairs/${kind}.txt`, import.meta.url), "utf8");
  return whole.split("\n").flatMap((line) => {
    const [text, proposal] = line.split(" => ");
    return text && proposal ? [{ text, proposal }] : [];
  });
};
const NUMBERS = pairs("numbers");
const NEGATIONS = pairs("negations");
const INVENTIONS = pairs("inventions");
const FAITHFUL = pairs("faithful");
/** Faithful, but for some words that were added; written by others than the rule. */
const APPENDED = pairs("appended");
/** What else stands in notes. */
const AROUND =
  "Le preocupa el dinero y piensa mucho en el futuro. Recuerda con cariño a su abuela Rosa. Ha empezado a leer antes de " +
  "acostarse. Nota menos tensión en los hombros. Le propongo llevar un registro de pensamientos. Su vecina la acompaña.";

const isMarked = ({ support }: Supported) => support === "CHANGED" || support === "MISSING";
const marked = (all: readonly { text: string; proposal: string }[], around: string) =>
  all.filter(({ text, proposal }) => supportOf(proposal, `${around} ${text} ${around}`).some(isMarked)).length;
const only = (proposal: string, text: string): Supported => {
  const [one] = supportOf(proposal, text);
  if (!one) throw new Error("there is no sentence");
  return one;
};
const supports = (proposal: string, text: string) => supportOf(proposal, text).map(({ support }) => support);

describe("made pairs", () => {
  test("there are two hundred and more", () => {
    expect([NUMBERS, NEGATIONS, INVENTIONS, FAITHFUL].flat().length).toBeGreaterThanOrEqual(200);
  });
  test.each([
    ["by themselves", ""],
    ["in a longer text", AROUND],
  ])("%s: numbers and negations that were changed are found, and little else is marked", (where, around) => {
    const changed = marked(NUMBERS, around) + marked(NEGATIONS, around);
    const recall = changed / (NUMBERS.length + NEGATIONS.length);
    const wanted = changed + marked(INVENTIONS, around);
    const precision = wanted / (wanted + marked(FAITHFUL, around));
    process.stdout.write(`marks ${where}: recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}\n`);
    expect(recall).toBeGreaterThanOrEqual(0.95);
    expect(precision).toBeGreaterThanOrEqual(0.8);
  });
});

test("what is added to a sentence of the text is found", () => {
  const found = marked(APPENDED, "") / APPENDED.length;
  process.stdout.write(`marks of what was added: recall ${found.toFixed(3)}\n`);
  expect(found).toBeGreaterThanOrEqual(0.85);
});
test.each([
  "y ha intentado suicidarse",
  "y se autolesiona",
  "y consume cocaína",
  "y piensa en la muerte",
  "con ideación suicida",
  "y su pareja le pega",
])("a danger that the text does not speak of is found in whatever sentence it is added to: «%s»", (danger) => {
  const whole = FAITHFUL.filter(({ proposal, text }) => !supportOf(proposal, text).some(isMarked));
  const added = whole.map(({ text, proposal }) => ({
    text,
    proposal: `${proposal.replace(/[.!]\s*$/, "")} ${danger}.`,
  }));
  expect(marked(added, "") / added.length).toBeGreaterThanOrEqual(0.9);
});

test("what stands word for word is never marked", () => {
  const all = [NUMBERS, NEGATIONS, FAITHFUL].flat().flatMap(({ text, proposal }) => [text, proposal]);
  expect(all.filter((text) => supportOf(text, `${AROUND} ${text}`).some(isMarked))).toEqual([]);
});

describe("a sentence of a proposal", () => {
  test("names the sentence it comes from, and several when they were put together", () => {
    const text = "Duerme poco. Su hermana vino el sábado. Ha vuelto a pintar.";
    expect(only("Ha vuelto a pintar y duerme poco.", text)).toEqual({
      text: "Ha vuelto a pintar y duerme poco.",
      support: "FOUND",
      sources: ["Ha vuelto a pintar.", "Duerme poco."],
      differences: [],
    });
  });
  test("tells what it changes: a number, a date, a negation", () => {
    expect(only("Duerme seis horas.", "Duerme cinco horas.").differences).toEqual(["NUMBER"]);
    expect(only("Vuelve el 4/10.", "Vuelve el 5 de octubre.").differences).toEqual(["DATE"]);
    expect(only("Bebe alcohol.", "No bebe alcohol.").differences).toEqual(["DENIAL"]);
    expect(only("Niega beber alcohol.", "Bebe alcohol.").differences).toEqual(["DENIAL"]);
    expect(only("No toma 20 mg.", "Toma 10 mg el lunes.").differences).toEqual(["NUMBER", "DENIAL"]);
  });
  test("tells what it adds: a danger, or several words in a row", () => {
    expect(only("Su padre murió en 2019 por suicidio.", "Su padre murió en 2019.").differences).toEqual(["RISK"]);
    const text = "Duerme mal y come poco desde la ruptura.";
    const diagnosis = "Duerme mal y come poco desde la ruptura, por un trastorno depresivo.";
    expect(only(diagnosis, text).differences).toEqual(["ADDED"]);
  });
  test("says the same in words or figures, in other units and with another denial", () => {
    for (const [proposal, text] of [
      ["Lleva 1.200 días.", "Lleva mil doscientos días."],
      ["Toma 0,5 g.", "Toma 500 mg."],
      ["Espera 90 minutos.", "Espera una hora y media."],
      ["Quedamos a las 17:45.", "Quedamos a las seis menos cuarto de la tarde."],
      ["Sin ideación suicida.", "No niega tristeza. Niega ideación suicida."],
      ["Duerme mejor.", "Sin embargo, duerme mejor."],
    ] as const)
      expect([proposal, supports(proposal, text)]).toEqual([proposal, ["FOUND"]]);
  });
  test("has the number of its own medicine, and not that of another", () => {
    const text = "Toma sertralina 50 mg y lorazepam 1 mg.";
    expect(supports("Toma sertralina 50 mg.", text)).toEqual(["FOUND"]);
    expect(supports("Toma sertralina 1 mg.", text)).toEqual(["CHANGED"]);
  });
  test("is one heading among others when it leads on, unless it changes something", () => {
    const text = "No tiene ideación suicida.";
    expect(supports("Subjetivo\nNo tiene ideación suicida.\nPlan:", text)).toEqual(["HEADING", "FOUND", "HEADING"]);
    expect(supports("Tiene ideación suicida:", text)).toEqual(["CHANGED"]);
  });
  test("is not found in nothing, and nothing has no sentences", () => {
    expect(supports("Duerme. 😀 مرحبا بالعالم.", "")).toContain("MISSING");
    expect(supports("", "Duerme.")).toEqual([]);
    expect(supports("…", "Duerme.")).toEqual([]);
  });
});

test("a text as long as AI may have is compared before anybody goes away", () => {
  supportOf("no ".repeat(33_000), "no ".repeat(33_000));
  const lines = Array.from({ length: 6_000 }, (_none, at) => `no toma ${at} mg aa${at}`).join("\n");
  expect(supportOf(lines, lines)).toHaveLength(6_000);
});

import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openLocal } from "../../../api/ai/local.ts";
import { summarise, tidied } from "../../../api/ai/summary.ts";
import { NOTE_LENGTHS } from "../../../schema/rules/ai.ts";

const NOTE = `Lucía acude con la Dra. Gómez algo cansada. Refiere que duerme mal desde hace tres semanas y que la ansiedad en el trabajo ha aumentado.
La ansiedad aparece sobre todo los domingos por la noche, antes de volver al trabajo. Ha empezado a pasear por las tardes.
- Discutió con su hermana por el cuidado de la madre.
- Siente culpa por no llegar a todo.
Trabajamos la respiración y un registro de pensamientos sobre el trabajo. No hay ideación suicida.`;

const local = openLocal();
afterAll(() => local.close());
const here = new AbortController().signal;

/** The sentences of a view, however it sets them. */
const sentencesOf = (content: string) => content.split(/\n- |^- |(?<=[.!?]) (?=\p{Lu})/u).filter((part) => part !== "");

test("two views show only sentences of the text, in its order, with tags of its words", () => {
  const [brief, points] = summarise(NOTE).options;
  for (const content of [brief?.content ?? "", points?.content ?? ""]) {
    const places = sentencesOf(content.replace("Dra. Gómez", "Dra.\u00a0Gómez")).map((sentence) =>
      NOTE.replace("Dra. Gómez", "Dra.\u00a0Gómez").indexOf(sentence),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
  expect(brief?.content).not.toMatch(/^- /m);
  expect(points?.content).toMatch(/^- .*\n- /);
  expect(brief?.content.length).toBeLessThan(NOTE.length * 0.65);
  expect(brief?.tags.slice(0, 2)).toEqual(["trabajo", "ansiedad"]);
  expect(brief?.tags.length).toBeLessThanOrEqual(5);
  expect(brief?.title).toBe("Refiere que duerme mal desde hace tres semanas…");
});

const FILLER = Array.from(
  { length: 12 },
  (_, n) => `La ansiedad en el trabajo aumenta con ${["la jefa", "el ruido", "las prisas", "la madre"][n % 4]} (${n}).`,
);
test.each([
  ["a denied risk", "Niega ideación suicida."],
  ["a risk denied otherwise", "Sin autolesiones."],
  ["a risk", "Ha vuelto a amenazar a su hermana."],
  ["a dose", "Toma 50 mg por la noche."],
  ["a medicine", "Ha dejado la sertralina."],
  ["a date", "Murió su gato en 2019."],
  ["a day", "Viene el jueves."],
  ["a next step", "Acordamos un registro de sueño."],
  ["what is to come", "Hablará con su jefa."],
  ["an appointment", "Próxima cita: 4/12."],
])("neither view leaves out %s", (_what, sentence) => {
  for (const round of [0, 1, 2, 9]) {
    const text = [...FILLER.slice(0, 6), sentence, ...FILLER.slice(6)].join(" ");
    for (const length of NOTE_LENGTHS)
      for (const { content } of summarise(text, round, length).options) expect(content).toContain(sentence);
  }
});

const SESSION = `Marta llega puntual y con mejor cara que la semana pasada. Refiere que la ansiedad en el trabajo sigue alta, sobre todo en las reuniones con su jefa.
Describe palpitaciones y sensación de ahogo cuando tiene que hablar en público. Dice que evita comer con los compañeros para no tener que explicar nada.
En casa discute menos con su pareja. Niega ideación suicida. Ha retomado las clases de cerámica y le sirven para desconectar.
Le cuesta dormir los domingos y se despierta antes de que suene la alarma. Relaciona ese insomnio con el trabajo y con el miedo a equivocarse.
Toma sertralina 50 mg cada mañana, sin efectos molestos. Recuerda que su padre le exigía notas altas y que nunca era suficiente.
Trabajamos la reestructuración de la idea de que equivocarse es fracasar. Ensayamos en consulta una exposición breve ante el espejo.
Se emociona al hablar de su abuela, con la que pasaba los veranos. Siente culpa por no visitarla más. Come mejor y ha dejado el café por la tarde.
Acordamos un registro de pensamientos en las reuniones. Próxima cita el 4 de mayo.`;

test("a brief note is shorter than a middle one and that than a detailed one, which hold all of it; unasked it is the middle one", () => {
  const [brief, middle, detailed] = NOTE_LENGTHS.map((length) => summarise(SESSION, 0, length).options);
  const bound = ["Niega ideación suicida.", "sertralina 50 mg", "Acordamos un registro", "Próxima cita el 4 de mayo."];
  for (const view of [0, 1]) {
    const [short, usual, long] = [brief, middle, detailed].map((options) => options?.[view]?.content ?? "");
    expect(short?.length).toBeLessThan((usual?.length ?? 0) * 0.85);
    expect(usual?.length).toBeLessThan((long?.length ?? 0) * 0.85);
    expect(long?.length).toBeLessThan(SESSION.length);
    for (const content of [short, usual, long]) for (const kept of bound) expect(content).toContain(kept);
    for (const sentence of sentencesOf(short ?? "")) expect(usual).toContain(sentence);
    for (const sentence of sentencesOf(usual ?? "")) expect(long).toContain(sentence);
  }
  expect(summarise(SESSION).options).toEqual(middle);
});

test("asked again it shows other sentences, and says when there are none", () => {
  const rounds = [0, 1, 2].map((round) => summarise(`${NOTE} Toma 50 mg.`, round));
  expect(rounds.map(({ isNew }) => isNew)).toEqual([true, true, expect.any(Boolean)]);
  expect(rounds[1]?.options.map(({ content }) => content)).not.toEqual(
    rounds[0]?.options.map(({ content }) => content),
  );
  expect(summarise("Duerme mejor. Toma 50 mg.", 1)).toEqual({
    ...summarise("Duerme mejor. Toma 50 mg."),
    isNew: false,
  });
  expect(summarise(NOTE, 1_000)).toEqual({ ...summarise(NOTE), isNew: false });
});

test("a hundred thousand line breaks take no longer than as many letters", () => {
  // Processor time, microseconds: one or two seconds in all; fifteen where every line is looked at for sentences.
  const { user } = process.threadCpuUsage();
  for (const line of ["\n", "\r\n", "a\n", " \n", "- \n", "\u2028"]) {
    const text = `a${line.repeat(100_000 / line.length - 2)}b`;
    summarise(text);
    tidied(text);
  }
  expect(process.threadCpuUsage().user - user).toBeLessThan(6_000_000);
});

/** How often a set or a map is looked into: what the summariser does with words, counted rather than timed. */
function looksOf(work: () => void): number {
  const { has } = Set.prototype;
  const { get } = Map.prototype;
  let looks = 0;
  Set.prototype.has = function count(value) {
    looks += 1;
    return has.call(this, value);
  };
  Map.prototype.get = function count(key) {
    looks += 1;
    return get.call(this, key);
  };
  try {
    work();
  } finally {
    Set.prototype.has = has;
    Map.prototype.get = get;
  }
  return looks;
}

test("very many different words cost no more looks than there are words, asked for the first time or the hundredth", () => {
  const wordOf = (n: number) =>
    [...n.toString(26).padStart(5, "0")]
      .map((digit) => "abcdefghijklmnopqrstuvwxyz"[Number.parseInt(digit, 26)])
      .join("");
  const text = (count: number) => Array.from({ length: count }, (_, n) => wordOf(n)).join("\n");
  const [half, whole] = [8_000, 16_000].map((count) => looksOf(() => summarise(text(count))));
  expect(whole).toBeLessThan(16_000 * 12);
  expect((whole ?? 0) / (half ?? 0)).toBeLessThan(2.2);
  // Each time some hundreds are weighed anew, never all of them; and there is a last time.
  expect(looksOf(() => summarise(text(16_000), 200))).toBeLessThan(16_000 * 12 + 100 * 8 * 800);
  expect(summarise(text(16_000), 99).isNew).toBe(true);
  expect(summarise(text(16_000), 101).isNew).toBe(false);
});

test("a text of one sentence comes twice, in two forms", () => {
  expect(summarise("Duerme mejor").options.map(({ title, content }) => [title, content])).toEqual([
    ["Duerme mejor", "Duerme mejor."],
    ["Duerme mejor", "- Duerme mejor."],
  ]);
});

test("whatever is written, nothing is added: every word of every view stands in the text", () => {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  fc.assert(
    fc.property(fc.oneof(fc.lorem({ maxCount: 30, mode: "sentences" }), fc.string({ unit: "grapheme" })), (text) => {
      if (text.trim() === "") return;
      const known = text.toLowerCase();
      const views = summarise(text).options;
      expect(views).toHaveLength(2);
      expect(views[0]?.content).not.toBe(views[1]?.content);
      for (const { content, tags } of [...views, tidied(text)]) {
        expect(content).not.toBe("");
        expect(words([content, ...tags].join(" ")).filter((word) => !known.includes(word))).toEqual([]);
      }
    }),
  );
});

test("tidying loses nothing but spaces", () => {
  const kept = (text: string) => text.replace(/[\s.]/gu, "").toUpperCase();
  const piece = fc.constantFrom(
    "hola",
    "¿qué?",
    "🙂",
    "...",
    ",",
    "\n",
    "- ",
    "1) ",
    "Dra. Ruiz",
    "etc.",
    " ",
    "!",
    "«a»",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: "grapheme" }))), (pieces) => {
      expect(kept(tidied(pieces.join(" ")).content)).toBe(kept(pieces.join(" ")));
    }),
  );
});

test.each([
  ["spaces and commas", "duerme   mal ,come poco;no sale", "Duerme mal, come poco; no sale."],
  ["lines and lists", "hola\r\n\r\n\r\n\r\n- pasea   cada tarde\n2) lee", "Hola.\n\n- Pasea cada tarde.\n2) Lee."],
  ["hurried sentences", "duerme mal. come poco. ¿por qué? etc. y más", "Duerme mal. Come poco. ¿Por qué? Etc. y más."],
  ["what ends otherwise", "tarea: leer\n«nada»\n¡bien!", "Tarea: leer.\n«Nada»\n¡Bien!"],
  ["numbers and addresses", "3,5 horas; a@b.es, www.x.es/y", "3,5 horas; a@b.es, www.x.es/y."],
])("%s are tidied without another word", (_what, text, expected) => {
  expect(tidied(text).content).toBe(expected);
});

test("the summariser works beside the thread that answers requests", async () => {
  const text = "La ansiedad en el trabajo aumenta cada domingo por la noche. ".repeat(1_600);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await Promise.all([1, 2, 3].map((n) => local.write("summary", `${n} ${text}`, here)));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

test("more texts than can wait are turned away, and those that nobody waits for are dropped", async () => {
  const leave = new AbortController();
  const left = Array.from({ length: 20 }, () => local.write("summary", NOTE, leave.signal).catch(() => "left"));
  const full = Array.from({ length: 5 }, () =>
    local.write("summary", NOTE, here).then(
      () => "done",
      (error) => error.code,
    ),
  );
  leave.abort();
  expect(await Promise.all(left)).toContain("left");
  const outcomes = await Promise.all(full);
  expect(outcomes).toContain("AI_UNAVAILABLE");
  expect(await local.write("enhance", "sigue en pie", here)).toMatchObject({ options: [{ content: "Sigue en pie." }] });
});

test("a worker that dies takes only its own text with it", async () => {
  const own = openLocal();
  const hired = once(process, "worker");
  const long = "La ansiedad aumenta. ".repeat(4_000);
  const lost = own.write("summary", long, here).then(
    () => "done",
    (error) => error.code,
  );
  const next = own.write("enhance", "sigue en pie", here);
  const [worker] = (await hired) as [Worker];
  await worker.terminate();
  expect(await lost).toBe("AI_UNAVAILABLE");
  expect(await next).toMatchObject({ options: [{ content: "Sigue en pie." }] });
  await own.close();
});

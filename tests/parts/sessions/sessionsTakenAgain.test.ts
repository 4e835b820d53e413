import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, dayIn, instantsOf } from "../../../schema/rules/days.ts";
import { unheard } from "../network.ts";
import { focusOn, see } from "../portal.tsx";
import type { Practice } from "../practice.ts";
import {
  choose,
  chooseClient,
  dialog,
  event,
  field,
  openAgenda,
  openNew,
  save,
  scope,
  typeTime,
  weekly,
} from "./practice.ts";
import { chooseFurther } from "./seriesPractice.ts";

const [MINE, FIRST, SECOND] = ["Ángela Muñoz", "Luis Gil", "Eva Sanz"];
const ON_SCREEN = "?vista=calendario&mes=2098-03";
const AT = { day: "2098-03-11", time: "10:00" };
const TOMORROW = { day: addDays(dayIn("Europe/Madrid", new Date()), 1), time: "10:00" };
const press = (name: string) => page.getByRole("button", { name, exact: true });
const notice = dialog.last().getByRole("alert");

type Opened = Awaited<ReturnType<typeof openAgenda>>;
/** A series of its own, and its first session. */
async function inSeries({ call, stored, idOf }: Opened, fields: object = {}): Promise<void> {
  await call("/sessions/series", { body: { ...weekly(idOf(MINE), 3), ...fields } });
  await see(event(MINE).nth(2)).toBeVisible();
  expect(await stored()).toHaveLength(3);
}
async function writeNew(day: string): Promise<void> {
  await openNew();
  await chooseClient(MINE);
  await field("Fecha").fill(day);
  await typeTime("10:00");
}

interface Case {
  what: string;
  practice?: Practice & { search?: string };
  /** What is asked of the agenda; it ends with what others have the hour of. */
  ask: (opened: Opened, book: (client: string) => Promise<unknown>) => Promise<void>;
  at?: typeof AT;
  anyway: string;
  /** Where those in the way are named. */
  told: typeof notice;
  done: RegExp;
}
const sessions = [{ of: MINE, ...AT }];
const CASES: Case[] = [
  {
    what: "a new session",
    ask: async (_, book) => {
      await book(FIRST);
      await writeNew("11/03/2098");
      await save.click();
    },
    anyway: "Guardar igualmente",
    told: notice,
    done: /^Sesión guardada|^Sesión de Ángela Muñoz/,
  },
  {
    what: "a session that is moved by its key",
    practice: { search: ON_SCREEN, sessions: [{ of: MINE, day: "2098-03-10", time: "10:00" }] },
    ask: async (_, book) => {
      await book(FIRST);
      await focusOn(event(MINE));
      await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
    },
    anyway: "Guardar igualmente",
    told: notice,
    done: /^Sesión de Ángela Muñoz movida/,
  },
  {
    what: "a session that is put on the agenda again",
    practice: { search: ON_SCREEN, sessions: [{ of: MINE, ...AT, status: "CANCELADA" }] },
    ask: async (_, book) => {
      await book(FIRST);
      await event(MINE).click();
      await chooseFurther("Reprogramar…");
      await press("Reprogramar").click();
    },
    anyway: "Guardar igualmente",
    told: notice,
    done: /^Sesión de Ángela Muñoz reprogramada/,
  },
  {
    what: "a cancellation that is undone",
    practice: { sessions: [{ of: MINE, ...TOMORROW }] },
    at: TOMORROW,
    ask: async (_, book) => {
      await page.getByRole("button", { name: /^Cancelar la sesión de Ángela Muñoz/ }).click();
      await see(page.getByText("Sesión de Ángela Muñoz cancelada.")).toBeVisible();
      await book(FIRST);
      await press("Deshacer").click();
    },
    anyway: "Recuperar igualmente",
    told: page.getByText(/^La sesión de Ángela Muñoz sigue cancelada/),
    done: /^La sesión de Ángela Muñoz vuelve a estar en pie/,
  },
  {
    what: "a move that is undone",
    practice: { search: ON_SCREEN, sessions },
    ask: async (_, book) => {
      await focusOn(event(MINE));
      await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
      await see(page.getByText(/^Sesión de Ángela Muñoz movida/)).toBeVisible();
      await book(FIRST);
      await press("Deshacer").click();
    },
    anyway: "Devolver igualmente",
    told: page.getByText(/^La sesión de Ángela Muñoz sigue donde está/),
    done: /^La sesión de Ángela Muñoz vuelve a su hora/,
  },
  {
    what: "a deletion that is undone",
    practice: { search: ON_SCREEN, sessions },
    ask: async (_, book) => {
      await event(MINE).click();
      await chooseFurther("Eliminar");
      await page.getByRole("dialog", { name: "Eliminar sesión" }).getByRole("button", { name: "Eliminar" }).click();
      await see(page.getByText("Sesión de Ángela Muñoz: eliminada.")).toBeVisible();
      await book(FIRST);
      await press("Deshacer").click();
    },
    anyway: "Recuperar igualmente",
    told: notice,
    done: /^La sesión de Ángela Muñoz vuelve a estar en tu agenda/,
  },
  {
    what: "a new series",
    ask: async (_, book) => {
      await book(FIRST);
      await writeNew("04/03/2098");
      await choose("Se repite", "Cada semana");
      await field("Número de sesiones").fill("3");
      await dialog.getByRole("button", { name: "Guardar serie" }).click();
    },
    anyway: "Guardar igualmente",
    told: notice,
    done: /^Serie de Ángela Muñoz: 3 sesiones en tu agenda/,
  },
  {
    what: "a whole series that is changed",
    practice: { search: ON_SCREEN },
    ask: async (opened, book) => {
      await inSeries(opened, { datetime: "2098-03-04T15:00:00Z" });
      await book(FIRST);
      await event(MINE).first().click();
      await typeTime("10:00");
      await scope("Toda la serie").click();
      await save.click();
    },
    anyway: "Guardar igualmente",
    told: notice,
    done: /^Serie de Ángela Muñoz: 3 sesiones cambiadas/,
  },
  {
    what: "a series that goes on",
    practice: { search: "?vista=calendario&mes=2098-02" },
    ask: async (opened, book) => {
      await inSeries(opened, { datetime: "2098-02-11T09:00:00Z" });
      await book(FIRST);
      await event(MINE).first().click();
      await chooseFurther("Ampliar la serie…");
      await press("Ampliar").click();
    },
    anyway: "Guardar igualmente",
    told: notice,
    done: /^Serie de Ángela Muñoz: \d+ sesiones más en tu agenda/,
  },
  {
    what: "a change of a series that is undone",
    practice: { search: ON_SCREEN },
    ask: async (opened, book) => {
      await inSeries(opened);
      await event(MINE).first().click();
      await typeTime("17:00");
      await scope("Toda la serie").click();
      await save.click();
      await see(page.getByText(/^Serie de Ángela Muñoz: 3 sesiones cambiadas\./)).toBeVisible();
      await book(FIRST);
      await press("Deshacer").click();
    },
    anyway: "Deshacer igualmente",
    told: page.getByText(/^La serie de Ángela Muñoz no se ha deshecho/),
    done: /^La serie de Ángela Muñoz vuelve a estar como antes/,
  },
];

test.each(CASES)("$what is saved over who was named, and asked about again for who came since", async (one) => {
  unheard();
  const opened = await openAgenda({ clients: [MINE, FIRST, SECOND], ...one.practice });
  const { call, idOf, stored } = opened;
  const datetime = instantsOf("Europe/Madrid", (one.at ?? AT).day, (one.at ?? AT).time)[0]?.toISOString();
  const book = (client: string) =>
    call("/sessions", { body: { client: idOf(client), datetime, type: "Seguimiento", duracionMinutos: 60 } });
  const mine = async () => (await stored()).filter(({ client }) => client.nombre === MINE);
  await one.ask(opened, book);
  await see(one.told).toMatchTextContent(FIRST);
  const before = await mine();
  await book(SECOND);
  await press(one.anyway).click();
  await see(one.told).toMatchTextContent(SECOND);
  await see(one.told).toMatchTextContent(FIRST);
  expect(await mine()).toEqual(before);
  await press(one.anyway).click();
  await see(page.getByText(one.done)).toBeVisible();
  expect(await mine()).not.toEqual(before);
});

test("the question whether a session comes back stays open when its hour was taken again", async () => {
  unheard();
  const { call, idOf } = await openAgenda({ clients: [MINE, FIRST, SECOND], search: ON_SCREEN, sessions });
  const book = (client: string) =>
    call("/sessions", {
      body: { client: idOf(client), datetime: `${AT.day}T09:00:00Z`, type: "Seguimiento", duracionMinutos: 60 },
    });
  await event(MINE).click();
  await chooseFurther("Eliminar");
  await page.getByRole("dialog", { name: "Eliminar sesión" }).getByRole("button", { name: "Eliminar" }).click();
  await see(page.getByText("Sesión de Ángela Muñoz: eliminada.")).toBeVisible();
  await book(FIRST);
  await press("Deshacer").click();
  await see(notice).toMatchTextContent(FIRST);
  const asked = page.getByRole("dialog", { name: "Recuperar sesión" });
  await see(asked).toBeVisible();
  const before = asked.element();
  await book(SECOND);
  await press("Recuperar igualmente").click();
  await see(notice).toMatchTextContent(SECOND);
  await see(asked).toBeVisible();
  expect(asked.element()).toBe(before);
  await press("Recuperar igualmente").click();
  await see(asked).not.toBeInTheDocument();
});

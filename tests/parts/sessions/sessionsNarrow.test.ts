import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { openPortal, see } from "../portal.tsx";
import { field, openAgenda, openNew } from "./practice.ts";

const of = "Noelia Salvatierra Belmonte";
const today = dayIn("Europe/Madrid", new Date());
const practice = {
  clients: [of],
  sessions: [{ of, day: addDays(today, 1), time: "10:00" }],
};

/** How much of a text is not shown, in pixels. */
const cutOf = ({ scrollWidth, clientWidth }: Element): number => scrollWidth - clientWidth;

test.for([800, 1024, 1280, 1400])(
  "on a screen of %d pixels a client's whole name stands in the agenda's list",
  async (width) => {
    await page.viewport(width, 768);
    await openPortal("/dashboard/sessions", practice);
    const name = page.getByRole("button", { name: `Editar sesión de ${of}` });
    await see(name).toBeVisible();
    expect(cutOf(name.element())).toBe(0);
  },
);

test.for([390, 800, 1024, 1280])(
  "on a screen of %d pixels the agenda's list says all of a session's price",
  async (width) => {
    await page.viewport(width, 768);
    const facts = { type: "Terapia Individual", modalidad: "Consulta de la calle Mayor, 2", price: 60 };
    await openPortal("/dashboard/sessions", { ...practice, sessions: [{ of, day: today, time: "23:30", ...facts }] });
    const price = page.getByText("· 60 US$").first();
    await see(price).toBeVisible();
    const line = price.element().parentElement;
    expect(line && cutOf(line)).toBe(0);
  },
);

test.for([768, 1024])("on a tablet of %d pixels a month tells the clients' first names", async (width) => {
  await page.viewport(width, 1024);
  const started = addDays(today, -1);
  await openPortal(`/dashboard/sessions?vista=calendario&mes=${started.slice(0, 7)}`, {
    clients: [of],
    sessions: [{ of, day: started, time: "10:00", status: "CONFIRMADA" }],
  });
  const name = page.getByText(of).first();
  await see(name).toBeInTheDocument();
  const element = name.element();
  const first = document.createRange();
  first.setStart(element.firstChild ?? element, 0);
  first.setEnd(element.firstChild ?? element, of.indexOf(" "));
  expect(first.getBoundingClientRect().right).toBeLessThan(element.getBoundingClientRect().right);
});

test("on a small laptop a client's whole name stands in the day's list at home", async () => {
  await page.viewport(1280, 800);
  await openPortal("/dashboard", { ...practice, sessions: [{ of, day: today, time: "12:00" }] });
  const name = page.getByRole("region", { name: "Sesiones de hoy" }).getByTitle(of);
  await see(name).toBeVisible();
  expect(cutOf(name.element())).toBe(0);
});

test.for([
  ["the agenda", () => "/dashboard/sessions", ["Te espera: 1 asunto", "Nueva Sesión"]],
  [
    "a client's page",
    (idOf: (name: string) => string) => `/dashboard/clients/${idOf(of)}`,
    ["Nueva Nota", "Nueva Sesión"],
  ],
] as const)("on the narrowest phone the actions at the foot of %s say what they do", async ([, where, words]) => {
  await page.viewport(320, 640);
  // Something waits, and its number stands beside the words.
  await openPortal(where, { ...practice, sessions: [{ of, day: addDays(today, -1), time: "10:00" }] });
  for (const word of words) {
    const button = page.getByRole("button", { name: word }).first();
    await see(button).toBeVisible();
    expect([...button.element().querySelectorAll(".mantine-Button-label")].map(cutOf)).toEqual([0]);
  }
});

test("on a telephone a new session begins on the day that the month shows, also before one is pressed", async () => {
  await page.viewport(390, 844);
  await openAgenda({ search: "?vista=calendario&mes=2098-03" });
  await see(page.getByText(/, 1 de marzo de 2098$/).first()).toBeVisible();
  await openNew();
  await see(field("Fecha")).toHaveValue("01/03/2098");
});

test("on a telephone a month says that three dots are three sessions or more", async () => {
  await page.viewport(390, 844);
  const sessions = ["10:00", "11:00", "12:00", "13:00"].map((time) => ({ of, day: "2098-03-05", time }));
  await openPortal("/dashboard/sessions?vista=calendario&mes=2098-03", { clients: [of], sessions });
  await see(page.getByText("Cada punto es una sesión; tres puntos, tres o más.")).toBeVisible();
  const dots = page.getByCss(".mantine-MobileMonthView-mobileMonthViewDayIndicator");
  await expect.poll(() => dots.elements().length).toBe(3);
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { dayIn } from "../../../schema/rules/days.ts";
import { PageHeader } from "../../../web/ui/parts/PageHeader.tsx";
import { openPart, openPortal, see } from "../portal.tsx";

const ARABIC = "محمد عبد الرحمن الأندلسي بن عبد الله المراكشي";
const HEBREW = "שלמה בן־דוד אלקיים הכהן מירושלים עיר הקודש";
const today = dayIn("Europe/Madrid", new Date());

/** Whether the first letter of a text stands where it can be read. */
function beginsInView(element: Element): boolean {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (!text) return false;
  const range = document.createRange();
  range.setStart(text, 0);
  range.setEnd(text, 1);
  const letter = range.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return letter.width > 0 && letter.left >= box.left - 1 && letter.right <= box.right + 1;
}

test.for([ARABIC, HEBREW])("a name written from the right keeps its beginning where it is cut: %s", async (of) => {
  await page.viewport(1024, 768);
  await openPortal("/dashboard", {
    clients: [of],
    sessions: [{ of, day: today, time: "23:30" }],
    notes: [{ of, title: "Primera visita", content: "Duerme mejor." }],
  });
  await page.viewport(390, 844);
  const name = page.getByRole("region", { name: "Sesiones de hoy" }).getByTitle(of);
  await see(name).toBeVisible();
  const element = name.element();
  expect(element.scrollWidth).toBeGreaterThan(element.clientWidth);
  expect(beginsInView(element)).toBe(true);
});

test("a long first name breaks in the greeting, and the page is as wide as the telephone", async () => {
  await page.viewport(390, 844);
  await openPart(() => <PageHeader title={`Buenas noches, ${"Wolfeschlegelsteinhausenberger".repeat(2)}`} />, {});
  await see(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});

test("beside a full day the card of recent notes is as high as what it says, and a name without goals has their room", async () => {
  await page.viewport(1440, 900);
  const of = "Electroencefalografista Otorrinolaringológica";
  await openPortal("/dashboard", {
    clients: [of],
    sessions: Array.from({ length: 10 }, (_, hour) => ({
      of,
      day: today,
      time: `${String(hour + 10)}:00`,
      duracionMinutos: 45,
    })),
    notes: [{ of, title: "Primera visita", content: "Duerme mejor." }],
  });
  const notes = page.getByRole("region", { name: "Notas recientes" });
  const write = notes.getByRole("link", { name: "Crear Nota con IA" });
  await see(write).toBeVisible();
  const name = page.getByRole("region", { name: "Sesiones de hoy" }).getByTitle(of).first();
  await see(name).toBeVisible();
  const below = notes.element().getBoundingClientRect().bottom - write.element().getBoundingClientRect().bottom;
  const last = notes.getByRole("list").element().getBoundingClientRect().bottom;
  expect(write.element().getBoundingClientRect().top - last).toBeLessThan(40);
  expect(below).toBeLessThan(40);
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth);
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Noelia Salvatierra Belmonte";
const practice = {
  clients: [of],
  sessions: [{ of, day: addDays(dayIn("Europe/Madrid", new Date()), 1), time: "10:00" }],
};

/** How much of a text is not shown, in pixels. */
const cutOf = ({ scrollWidth, clientWidth }: Element): number => scrollWidth - clientWidth;

test.for([800, 1024, 1190])(
  "on a tablet of %d pixels a client's whole name stands in the agenda's list",
  async (width) => {
    await page.viewport(width, 768);
    await openPortal("/dashboard/sessions", practice);
    const name = page.getByRole("button", { name: `Editar sesión de ${of}` });
    await see(name).toBeVisible();
    expect(cutOf(name.element())).toBe(0);
  },
);

test.for([
  ["the agenda", () => "/dashboard/sessions", ["Te espera", "Nueva Sesión"]],
  [
    "a client's page",
    (idOf: (name: string) => string) => `/dashboard/clients/${idOf(of)}`,
    ["Nueva Nota", "Nueva Sesión"],
  ],
] as const)("on the narrowest phone the actions at the foot of %s say what they do", async ([, where, words]) => {
  await page.viewport(320, 640);
  await openPortal(where, practice);
  for (const word of words) {
    const button = page.getByRole("button", { name: word }).first();
    await see(button).toBeVisible();
    expect([...button.element().querySelectorAll(".mantine-Button-label")].map(cutOf)).toEqual([0]);
  }
});

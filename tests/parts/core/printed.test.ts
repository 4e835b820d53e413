import { afterEach, expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import type { Scheme } from "../../../web/app/gallery/faces.ts";
import "../axe.ts";
import { openNotes } from "../notes/practice.ts";
import { openPortal, see } from "../portal.tsx";

declare module "vitest/browser" {
  interface BrowserCommands {
    printIn(media: "print" | null): Promise<void>;
  }
}
afterEach(() => commands.printIn(null));

const COLOURS = [
  "color",
  "backgroundColor",
  "borderTopColor",
  "outlineColor",
  "fill",
  "stroke",
  "boxShadow",
  "colorScheme",
] as const;

/** The colours of everything on the page as it would be printed. */
async function printed(scheme: Scheme): Promise<string[]> {
  await commands.lookIn(scheme);
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(scheme);
  await commands.printIn("print");
  const all = [...document.querySelectorAll(":root, body, #root *, body > div *")];
  const seen = all.map((element) => {
    const style = getComputedStyle(element);
    const name = `${element.tagName} ${element.getAttribute("class") ?? ""}`;
    return `${name}: ${COLOURS.map((property) => style[property]).join(" ")}`;
  });
  await commands.printIn(null);
  return seen;
}

async function expectLight(): Promise<void> {
  // First: what comes meanwhile is nothing that was not there in the light.
  const dark = await printed("dark");
  const light = await printed("light");
  expect(dark.length).toBeGreaterThan(50);
  expect(dark.filter((seen) => !light.includes(seen))).toEqual([]);
}

test("a note that is read in the dark theme is printed in the light one's colours", async () => {
  await page.viewport(1440, 900);
  await openNotes({ notes: [{ of: "Ana", title: "Semana", content: "# Ánimo\n\n- Duerme mejor." }], clients: ["Ana"] });
  await page.getByRole("article", { name: "Semana" }).getByRole("button", { name: "Semana", exact: true }).click();
  await see(page.getByRole("dialog").getByText("Duerme mejor.")).toBeVisible();
  await expectLight();
});

test.each(["/dashboard", "/dashboard/clients?nuevo", "/dashboard/analytics", "/dashboard/sessions?vista=semana"])(
  "what %s shows in the dark theme is printed in the light one's colours",
  async (where) => {
    await openPortal(where, { clients: ["Ana"] });
    await see(page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog")).first()).toBeVisible();
    await expect.poll(() => document.querySelector("[aria-busy=true], .mantine-Skeleton-root")).toBeNull();
    await expectLight();
  },
);

import { expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import "../axe.ts";
import { openPortal, see } from "../portal.tsx";

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const brightness = (color: string) => {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => channel(Number(part) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [brightness(one), brightness(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test.each(["light", "dark"] as const)(
  "in the %s theme both an unchosen and a chosen radio are told apart from what is around",
  async (scheme) => {
    await commands.lookIn(scheme);
    await openPortal("/dashboard/sessions?nueva", { clients: ["Ana"] });
    await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(scheme);
    const yes = page.getByRole("radio", { name: "Sí" });
    await see(yes).toBeVisible();
    await yes.click();
    await see(yes).toBeChecked();
    const around = getComputedStyle(document.body).backgroundColor;
    const no = getComputedStyle(page.getByRole("radio", { name: "No", exact: true }).element());
    expect(contrast(no.borderTopColor, no.backgroundColor)).toBeGreaterThanOrEqual(3);
    const mark = yes.element().parentElement?.querySelector("svg");
    if (!mark) throw new Error("a chosen radio has no mark");
    await expect
      .poll(() => contrast(getComputedStyle(mark).color, getComputedStyle(yes.element()).backgroundColor))
      .toBeGreaterThanOrEqual(3);
    expect(contrast(getComputedStyle(yes.element()).backgroundColor, around)).toBeGreaterThanOrEqual(3);
  },
);

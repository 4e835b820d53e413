import axe from "axe-core";
import { expect } from "vitest";
import { commands } from "vitest/browser";
import { axeOptions, THEMES, UPPERMOST } from "../support/axe.ts";

declare module "vitest/browser" {
  interface BrowserCommands {
    lookIn(colorScheme: "light" | "dark"): Promise<void>;
  }
}

/** Waits until nothing moves or fades any more: colours half way would be judged as they are. */
async function settled(): Promise<void> {
  const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

/** What axe finds in the light and in the dark theme. */
export async function expectAccessible(): Promise<void> {
  for (const theme of THEMES) {
    await commands.lookIn(theme);
    await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(theme);
    await settled();
    const lying = [...document.querySelectorAll(UPPERMOST)];
    const { violations } = await axe.run(lying.length > 0 ? { include: lying } : document, axeOptions(theme));
    expect(violations.map(({ id, nodes }) => [theme, id, nodes.map(({ html }) => html.slice(0, 200))])).toEqual([]);
  }
}

import "axe-core";
import { expect } from "vitest";
import { commands } from "vitest/browser";
import { SCHEMES, type Scheme } from "../../web/app/gallery/faces.ts";
import { axeQuestion, violationsOf } from "../support/axe.ts";

declare module "vitest/browser" {
  interface BrowserCommands {
    lookIn(colorScheme: Scheme): Promise<void>;
  }
}

/** What axe finds in the light and in the dark theme. */
export async function expectAccessible(): Promise<void> {
  for (const theme of SCHEMES) {
    await commands.lookIn(theme);
    await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(theme);
    expect(await violationsOf(axeQuestion(theme)), theme).toEqual([]);
  }
}

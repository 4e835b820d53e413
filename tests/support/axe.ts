import type { AxeResults, ElementContext, RunOptions } from "axe-core";
import type { Scheme } from "../../web/app/gallery/faces.ts";

/** What axe is asked, and what lies over everything when it is there. */
export interface AxeQuestion {
  options: RunOptions;
  uppermost: string;
}

/** WCAG 2.2 AA and what axe calls good practice in the light theme, and in the dark one the colours, which alone differ. */
export const axeQuestion = (theme: Scheme): AxeQuestion => ({
  // What an opened dialog or menu covers in part is out of reach, which axe does not know: its places would seem too small.
  uppermost: "[role=dialog][aria-modal=true], [role=menu]",
  options: {
    resultTypes: ["violations"],
    // No rule of these looks into style sheets.
    preload: false,
    runOnly:
      theme === "light"
        ? { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }
        : { type: "rule", values: ["color-contrast"] },
  },
});

type WithAxe = typeof window & { axe: { run(place: ElementContext, options: RunOptions): Promise<AxeResults> } };

/**
 * In a page that has axe, once nothing moves or fades any more (colours half way would be judged as they are): what breaks
 * a rule, and where. It is sent to the page as it stands here.
 */
export async function violationsOf({ options, uppermost }: AxeQuestion): Promise<string[]> {
  // Where a page was left scrolled, its bar covers a part of what can be reached by scrolling. What is open goes with the
  // place it belongs to, so it stays where it is.
  if (!document.querySelector("[role=dialog], [role=menu]")) window.scrollTo(0, 0);
  // What is read again is drawn faint meanwhile; what stays so is judged as it is.
  for (let tries = 0; tries < 60 && document.querySelector("[data-busy]"); tries += 1)
    await new Promise((looked) => setTimeout(looked, 50));
  const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
  const over = [...document.querySelectorAll(uppermost)];
  const { violations } = await (window as WithAxe).axe.run(over.length > 0 ? { include: over } : document, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

import type { RunOptions } from "axe-core";

/** What an opened dialog or menu covers in part is out of reach, which axe does not know: its places would seem too small. */
export const UPPERMOST = "[role=dialog][aria-modal=true], [role=menu]";

export const THEMES = ["light", "dark"] as const;

/** What axe looks for: WCAG 2.2 AA in the light theme, and in the dark one the colours, which alone differ. */
export const axeOptions = (theme: (typeof THEMES)[number]): RunOptions => ({
  resultTypes: ["violations"],
  // No rule of these looks into style sheets.
  preload: false,
  runOnly:
    theme === "light"
      ? { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] }
      : { type: "rule", values: ["color-contrast"] },
});

import type { CSSVariablesResolver, MantineColorsTuple } from "@mantine/core";
import { FILLS, green, red, teal } from "./palette.ts";

const alpha = (hex: string, share: number) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(" ")} / ${share * 100}%)`;

const lightTone = (name: string, tone: MantineColorsTuple, [shade, ink]: readonly [number, string]) => ({
  [`--mantine-color-${name}-filled`]: tone[shade] ?? "",
  [`--mantine-color-${name}-filled-hover`]: tone[shade + 1] ?? "",
  [`--ui-on-${name}`]: ink,
  [`--mantine-color-${name}-light`]: tone[1],
  [`--mantine-color-${name}-light-hover`]: tone[2],
  [`--mantine-color-${name}-light-color`]: tone[8],
  [`--mantine-color-${name}-text`]: tone[6],
  [`--ui-bar-${name}`]: tone[name === "yellow" || name === "apricot" ? 5 : 6],
  [`--mantine-color-${name}-outline`]: tone[7],
});

const darkTone = (name: string, tone: MantineColorsTuple, [shade, ink]: readonly [number, string]) => ({
  [`--mantine-color-${name}-filled`]: tone[shade] ?? "",
  [`--mantine-color-${name}-filled-hover`]: tone[shade - 1] ?? "",
  [`--ui-on-${name}`]: ink,
  [`--mantine-color-${name}-light`]: alpha(tone[4], 0.16),
  [`--mantine-color-${name}-light-hover`]: alpha(tone[4], 0.24),
  [`--mantine-color-${name}-light-color`]: tone[2],
  [`--mantine-color-${name}-text`]: tone[4],
  [`--ui-bar-${name}`]: tone[4],
  [`--mantine-color-${name}-outline`]: tone[4],
});

const LIGHT = {
  "--ui-ground": "#faf7f2",
  "--ui-surface": "#ffffff",
  "--ui-sunken": "#faf7f3",
  "--ui-rail": "#f4efe7",
  "--ui-hover": "#f6f1ea",
  "--ui-raised": "#ffffff",
  "--ui-track": "#eee8de",
  "--ui-line": "#e8e1d6",
  "--ui-line-strong": "#958b7c",
  "--ui-ink": "#25231f",
  "--ui-ink-soft": "#57514a",
  "--ui-focus": teal[7],
  "--ui-ai-ground": "#fff8f2",
  "--ui-ai-line": "#fbdcc4",
  "--chart-1": teal[7],
  "--chart-2": teal[5],
  "--draw-0": "#f1ebe1",
  "--draw-1": "#8cc5bf",
  "--draw-2": "#3f6b67",
  "--draw-sun": "#f3dfae",
  "--mantine-color-body": "#ffffff",
  "--mantine-color-text": "#25231f",
  "--mantine-color-dimmed": "#57514a",
  "--mantine-color-anchor": teal[7],
  "--mantine-color-placeholder": "#6f685e",
  "--mantine-color-default": "#ffffff",
  "--mantine-color-default-hover": "#f6f1ea",
  "--mantine-color-default-border": "#d3c9ba",
  "--mantine-color-error": red[7],
  "--mantine-color-success": green[7],
  "--mantine-color-disabled": "#eee8de",
  "--mantine-color-disabled-color": "#736b60",
  "--mantine-color-disabled-border": "#ddd4c7",
  "--mantine-primary-color-contrast": "#ffffff",
};

const DARK = {
  "--ui-ground": "#181715",
  "--ui-surface": "#211f1c",
  "--ui-sunken": "#1c1b18",
  "--ui-rail": "#141311",
  "--ui-hover": "#2a2824",
  "--ui-raised": "#4a463f",
  "--ui-track": "#35322d",
  "--ui-line": "#36332e",
  "--ui-line-strong": "#837d73",
  "--ui-ink": "#ece8e1",
  "--ui-ink-soft": "#b9b3a9",
  "--ui-focus": teal[3],
  "--ui-ai-ground": "#2a221c",
  "--ui-ai-line": "#54402f",
  "--chart-1": teal[4],
  "--chart-2": teal[6],
  "--draw-0": "#2c2925",
  "--draw-1": "#3f817b",
  "--draw-2": "#8fc6c0",
  "--draw-sun": "#d8bd7c",
  "--mantine-color-body": "#211f1c",
  "--mantine-color-text": "#ece8e1",
  "--mantine-color-dimmed": "#b9b3a9",
  "--mantine-color-anchor": teal[3],
  "--mantine-color-placeholder": "#9a948a",
  "--mantine-color-default": "#211f1c",
  "--mantine-color-default-hover": "#2a2824",
  "--mantine-color-default-border": "#4d4941",
  "--mantine-color-error": red[4],
  "--mantine-color-success": green[4],
  "--mantine-color-disabled": "#2c2a26",
  "--mantine-color-disabled-color": "#9a948a",
  "--mantine-color-disabled-border": "#3d3a34",
  "--mantine-primary-color-contrast": "#062321",
};

/** What is the same whatever the theme's colours are; the page itself is drawn with it before the theme is there. */
export const SCHEME_VARIABLES = { light: LIGHT, dark: DARK };

/** Every colour of the product as CSS variables, for both schemes. Screens use these, never a tuple index. */
export const cssVariablesResolver: CSSVariablesResolver = ({ colors }) => {
  const light: Record<string, string> = {};
  const dark: Record<string, string> = {};
  for (const [name, fill] of Object.entries(FILLS)) {
    const tone = colors[name];
    if (!tone) continue;
    Object.assign(light, lightTone(name, tone, fill.light));
    Object.assign(dark, darkTone(name, tone, fill.dark));
  }
  return { variables: {}, light: { ...light, ...LIGHT }, dark: { ...dark, ...DARK } };
};

import { createTheme, defaultVariantColorsResolver } from "@mantine/core";
import { apricot, blue, dark, FILLS, gray, green, plum, red, teal, yellow } from "./palette.ts";
import { components } from "./themeParts.ts";

/** One level: resting surfaces have a hairline and no shadow; what floats has this. */
const SHADOW = "0 1px 2px rgb(45 36 22 / 6%), 0 8px 24px rgb(45 36 22 / 9%)";

/** Type, measures and tones of the product: a quiet, well-lit room. */
export const theme = createTheme({
  colors: { teal, apricot, green, yellow, red, blue, plum, gray, dark },
  primaryColor: "teal",
  primaryShade: { light: 7, dark: 4 },
  white: "#ffffff",
  black: "#25231f",
  // Arial is as wide: what is read before the font is there moves little when it comes.
  fontFamily: "'Figtree Variable', Arial, system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, monospace",
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "0.9375rem", lg: "1.0625rem", xl: "1.25rem" },
  lineHeights: { xs: "1.35", sm: "1.4", md: "1.5", lg: "1.5", xl: "1.4" },
  // A tablet on its side has room for the menu beside the page, one upright has not.
  breakpoints: { xs: "36em", sm: "48em", md: "64em", lg: "75em", xl: "88em" },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  radius: { xs: "6px", sm: "6px", md: "10px", lg: "10px", xl: "999px" },
  defaultRadius: "md",
  shadows: { xs: SHADOW, sm: SHADOW, md: SHADOW, lg: SHADOW, xl: SHADOW },
  headings: {
    fontWeight: "600",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "1.75rem", lineHeight: "2.25rem" },
      h2: { fontSize: "1.0625rem", lineHeight: "1.5rem" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.375rem" },
      h4: { fontSize: "0.875rem", lineHeight: "1.25rem" },
    },
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  // Text on a filled tone is decided per scheme; Mantine's autoContrast looks only at the light one.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    const filled = input.variant === "filled" && input.color && input.color in FILLS;
    return filled ? { ...colors, color: `var(--ui-on-${input.color})` } : colors;
  },
  components,
});

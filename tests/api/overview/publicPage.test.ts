import { expect, test } from "vitest";
import { publicPage } from "../../../api/core/mail/publicPage.ts";
import { ratingOverPage, ratingPage } from "../../../api/overview/ratings.page.ts";
import { RATING_DAYS } from "../../../schema/rules/ratings.ts";
import { cssVariablesResolver } from "../../../web/ui/theme/cssVariables.ts";
import { theme } from "../../../web/ui/theme/theme.ts";

/** The product's variable of each colour of the page. */
const COLOURS = {
  ground: "--ui-ground",
  card: "--ui-surface",
  line: "--ui-line",
  "line-strong": "--ui-line-strong",
  ink: "--ui-ink",
  soft: "--ui-ink-soft",
  main: "--mantine-color-teal-filled",
  on: "--ui-on-teal",
  fault: "--mantine-color-error",
} as const;

test("a page for clients has the product's colours, light and dark", () => {
  const [light = "", dark = ""] = [...publicPage("", "").matchAll(/:root \{([^}]*)\}/g)].map(([, text]) => text);
  const product = cssVariablesResolver(theme as Parameters<typeof cssVariablesResolver>[0]);
  for (const [name, variable] of Object.entries(COLOURS)) {
    expect(light).toContain(`--${name}: ${product.light[variable]};`);
    expect(dark).toContain(`--${name}: ${product.dark[variable]};`);
  }
});

test("what the rating page says is so: how long a link holds, from how many answers on it is seen, and what is chosen but not sent", () => {
  const chosen = ratingPage({ rating: null, chosen: 4, script: "/x.js" });
  expect(chosen).toContain("Has elegido un 4 de 5. Púlsalo para enviarlo.");
  expect(chosen).toContain("solo cuando han respondido al menos 5");
  expect(ratingPage({ rating: 4, chosen: 4, script: "/x.js" })).toContain("Le has dado un 4 de 5.");
  expect(ratingOverPage(null)).toContain(`valen ${RATING_DAYS} días`);
});

test("nobody is thanked for an answer that is only chosen: one step is missing, also where another one was given before", () => {
  const headed = (rating: number | null, chosen: number | null) =>
    ratingPage({ rating, chosen, script: "/x.js" }).match(/<h1>(.*?)<\/h1>/)?.[1];
  expect([headed(4, 5), headed(null, 5)]).toEqual(["Falta un paso", "Falta un paso"]);
  expect([headed(4, 4), headed(4, null)]).toEqual(["Gracias por tu respuesta", "Gracias por tu respuesta"]);
  expect(headed(null, null)).toBe("¿Cómo fue tu cita?");
});

test("whoever has given an answer and chosen another reads which one counts until the new one is sent, and of a first one nothing", () => {
  const said = (rating: number | null, chosen: number | null) =>
    ratingPage({ rating, chosen, script: "/x.js" }).match(/<p role="status">(.*?)<\/p>/)?.[1];
  expect(said(4, 5)).toBe(
    "Has elegido un 5 de 5. Púlsalo para enviarlo; hasta entonces cuenta el 4 de 5 que ya diste.",
  );
  expect(said(null, 5)).toBe("Has elegido un 5 de 5. Púlsalo para enviarlo.");
});

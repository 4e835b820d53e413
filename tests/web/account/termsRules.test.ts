import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { termsText } from "../../../web/account/signIn/termsText.ts";

const privacy = (byClerk: boolean) =>
  termsText(byClerk)
    .filter(({ title }) => title === "Privacidad")
    .flatMap(({ lines }) => lines)
    .join(" ");

test("all that the pages keep in a browser is told in what is accepted at sign-up", () => {
  const keeps = /(?:local|session)Storage\.setItem|indexedDB|document\.cookie|\bkeepHere\(|setColorScheme\(/;
  const sources = globSync("web/**/*.{ts,tsx}").filter((file) => !file.startsWith("web/core/ofThisTab"));
  const told: Record<string, string | null> = {
    "web/app/shell/UserMenuOpened.tsx": "el tema que prefieres",
    "web/core/persistedAuth.ts": "si has iniciado sesión",
    "web/notes/ai/rememberedStyle.ts": "el estilo que eliges para las notas con IA",
    "web/account/manage/dialogs/unseenCodes.ts": "si te quedan por ver tus códigos de respaldo",
    // That the account was deleted a moment ago, until the next page has said it.
    "web/account/farewell.ts": null,
  };
  const found = sources.filter((file) => keeps.test(readFileSync(file, "utf8")));
  expect(found.toSorted()).toEqual(Object.keys(told).toSorted());
  const ofTab = readFileSync("web/core/ofThisTab.ts", "utf8").match(/(?<=")consulta:\w+(?=")/g);
  expect(ofTab).toEqual(["consulta:demo", "consulta:return"]);
  for (const words of [...Object.values(told), "a qué página vuelves, si miras la demo"])
    if (words) expect(privacy(false)).toContain(words);
});

test("what Clerk keeps is said to be Clerk's where it runs the accounts, and nowhere else", () => {
  expect(privacy(true)).toMatch(/Tu contraseña y tus inicios de sesión.*los guarda Clerk/);
  expect(privacy(true)).not.toMatch(/cifrada|400 días/);
  expect(privacy(false)).not.toContain("Clerk");
  for (const text of [privacy(true), privacy(false)]) expect(text).toMatch(/IA.*servicio externo.*lo permites/);
});

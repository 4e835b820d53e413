import { afterAll, beforeAll, expect, test } from "vitest";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { archiveOf, exportedClientOf } from "../../support/archives.ts";
import { bringIn } from "../../support/imports.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test("an export of before, with accents and more than 99 characters in its passphrase, is still opened", async () => {
  const { token } = await newTherapist(api);
  const contrasena = "una contraseña más larga ".repeat(8);
  const bytes = await archiveOf([exportedClientOf("Ana Vega", 1)], contrasena);
  const made = await bringIn(api, token, bytes, { clase: "EXPORT", contrasena });
  expect([contrasena.length, made.traidas]).toEqual([200, 1]);
});

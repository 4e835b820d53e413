import { afterAll, beforeAll, expect, test } from "vitest";
import { termsText } from "../../../web/account/signIn/termsText.ts";
import { newAccount } from "../../support/account.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const DAY = 86_400;

test("the cookies that a sign-in leaves, and how long each stays, are those told in what is accepted at sign-up", async () => {
  const { email, password } = await newAccount(api);
  const { headers } = await api.call("/auth/sign-in/email", { body: { email, password, rememberMe: true } });
  const days = headers
    .getSetCookie()
    .map((line) => [line.split("=")[0], Number(line.match(/max-age=(\d+)/i)?.[1] ?? 0) / DAY]);
  expect(Object.fromEntries(days)).toEqual({ "consulta.session_token": 30, "consulta.device": 400 });
  const text = termsText(false)
    .flatMap(({ lines }) => lines)
    .join(" ");
  expect(text).toContain("Una cookie mantiene tu sesión, hasta 30 días sin usarla");
  expect(text).toContain("otra reconoce este navegador durante 400 días");
});

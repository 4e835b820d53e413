import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalLinks } from "../../../api/clients/mailRefusals.links.ts";
import { press } from "../../support/answers.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { payingTherapist } from "../../support/reminders.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test("the page that ends mails names all that it stops, before and after", async () => {
  const { professionalId } = await payingTherapist(api, "Elena Vidal");
  const links = refusalLinks(api.config.authSecret ?? "", api.config.publicUrl);
  const page = new URL(await links.make({ professionalId, addressHash: "0".repeat(64) })).pathname;
  const stopped =
    /recordatorios ni cambios de tus citas, enlaces para reservar, valoraciones, cuestionarios, consentimientos ni recibos\./;
  const asked = (await api.call<string>(page)).body;
  expect([asked.includes("¿Dejar de recibir correos?"), stopped.test(asked)]).toEqual([true, true]);
  const done = (await press(api, page, { correos: "no" })).body;
  expect([done.includes("No recibirás más correos"), stopped.test(done)]).toEqual([true, true]);
});

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

test("whoever wants no more mails, by a link that leads nowhere or from where too much is opened, is told that it was not kept", async () => {
  const notKept = "Lo que acabas de enviar no se ha guardado.";
  const page = "/correos/nada";
  const sent = await press(api, page, { correos: "no" });
  expect([sent.status, sent.body]).toEqual([404, expect.stringContaining(`<p>${notKept} Ábrelo desde el correo`)]);
  expect((await api.call<string>(page)).body).not.toContain("guardado");
  const headers = { "x-forwarded-for": "10.7.7.9" };
  await Promise.all(Array.from({ length: 60 }, () => api.call(page, { headers })));
  const crowded = await press(api, page, { correos: "no" }, headers);
  expect([crowded.status, crowded.body]).toEqual([429, `Espera un momento. ${notKept}`]);
});

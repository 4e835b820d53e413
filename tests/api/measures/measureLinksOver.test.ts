import { afterAll, beforeAll, expect, test } from "vitest";
import { signedMeasureLinks } from "../../../api/measures/links/links.signed.ts";
import { press } from "../../support/answers.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { storeLink } from "../../support/measures.ts";
import { practiceOf } from "../../support/overview.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const DAY_MS = 86_400_000;
const given = (first: string) => ({
  p1: first,
  p2: "1",
  p3: "1",
  p4: "1",
  p5: "1",
  p6: "1",
  p7: "1",
  p8: "1",
  p9: "0",
});

test("whoever sends a questionnaire by a link that is over reads first that this time nothing was kept; whoever only opens it does not", async () => {
  const { token } = await newTherapist(api);
  const professionalId = await practiceOf(api, token);
  const { id: client } = await createClient(api, token);
  const signed = signedMeasureLinks(api.config.authSecret ?? "", api.config.publicUrl);
  const link = async (expiresAt = new Date(Date.now() + DAY_MS)) => {
    const linkId = await storeLink(api, token, client, "PHQ9", expiresAt);
    const url = await signed.make({ professionalId, linkId, expiresAt, emailSince: null });
    return { linkId, page: new URL(url).pathname };
  };
  const revoked = await link();
  await api.call(`/medidas/enlaces/${revoked.linkId}`, { token, method: "DELETE" });
  const used = await link();
  expect((await press(api, used.page, given("1"))).status).toBe(200);
  const late = await link(new Date(Date.now() - 1_000));
  const notKept =
    /<h1>Este enlace ya no vale<\/h1><p>Lo que acabas de enviar no se ha guardado; lo que enviaste antes, si lo hiciste, sigue igual\. .*tel:112/s;
  for (const page of [revoked.page, used.page, late.page, "/medida/nada"]) {
    const sent = await press(api, page, given("2"));
    expect([sent.status, sent.body]).toEqual([404, expect.stringMatching(notKept)]);
    const opened = await api.call<string>(page);
    expect([opened.status, opened.body]).toEqual([404, expect.stringContaining("<p>Ya se ha respondido")]);
    expect(opened.body).not.toContain("guardado");
  }
});

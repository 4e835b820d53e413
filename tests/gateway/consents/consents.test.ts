import { afterAll, beforeAll, expect, test } from "vitest";
import { dayIn } from "../../../schema/rules/days.ts";
import { press } from "../../support/answers.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { A_TEXT, accepting, publish } from "../../support/consents.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";

let api: TestApi;
let gateway: TestGateway;
let token: string;
let clientId: string;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  token = (await newTherapist(api, "Elena Vidal")).token;
  clientId = (await createClient(api, token, { nombre: "Ana Vega" })).id;
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const ERRORS = "errors { code field message }";
const STATE = `clientConsents { kinds { kind state versionInForce consent { id status way signedName } waiting { id } } consents { id } }
  links { kind url } ${ERRORS}`;
async function ask<Told = Record<string, unknown>>(document: string, variables: object = {}): Promise<Told> {
  const { data, errors } = await gateway.ask(document, variables, token);
  expect(errors).toEqual([]);
  return (data as { told: Told }).told;
}

test("texts and answers in domain words; refusals name arguments, a conflict tells what stands", async () => {
  const SAVE = `mutation ($version: Int, $text: String!) {
    told: saveConsentText(kind: TREATMENT, version: $version, text: $text) { consentText { kind version text hasChanges } errors { code field message current { version text } } } }`;
  expect(await ask(SAVE, { version: 1, text: A_TEXT })).toMatchObject({
    consentText: { kind: "TREATMENT", version: 2, text: A_TEXT, hasChanges: true },
    errors: [],
  });
  expect(await ask(SAVE, { version: 1, text: "Otro" })).toMatchObject({
    consentText: null,
    errors: [{ code: "CONFLICT", current: { version: 2, text: A_TEXT } }],
  });
  expect(await ask(SAVE, { text: "Otro" })).toMatchObject({ errors: [{ code: "VERSION_REQUIRED" }] });
  expect(await ask(SAVE, { version: 2, text: "x".repeat(30_001) })).toMatchObject({
    errors: [{ code: "INVALID", field: ["text"] }],
  });
  const PUBLISH = `mutation ($version: Int) { told: publishConsentText(kind: TREATMENT, version: $version) { consentText { versions { number hash } } ${ERRORS} } }`;
  expect(await ask(PUBLISH, { version: 2 })).toMatchObject({ consentText: { versions: [{ number: 1 }] } });
  const incomplete = `mutation { told: publishConsentText(kind: AI, version: 1) { consentText { kind } ${ERRORS} } }`;
  expect(await ask(incomplete)).toMatchObject({ consentText: null, errors: [{ field: ["text"] }] });

  const ASK = `mutation ($clientId: ID!, $kinds: [ConsentKind!]!, $inRoom: Boolean) {
    told: askForConsents(clientId: $clientId, kinds: $kinds, inRoom: $inRoom) { ${STATE} } }`;
  expect(await ask(ASK, { clientId, kinds: ["AI"] })).toMatchObject({
    clientConsents: null,
    errors: [{ code: "INVALID", field: ["kinds"] }],
  });
  expect(await ask(ASK, { clientId, kinds: ["TREATMENT"] })).toMatchObject({ errors: [{ field: ["clientId"] }] });
  const here = await ask<{ links: { kind: string; url: string }[] }>(ASK, {
    clientId,
    kinds: ["TREATMENT"],
    inRoom: true,
  });
  expect(here.links).toMatchObject([{ kind: "TREATMENT" }]);
  // Clients have no account: the page is behind the gateway's own address.
  const page = new URL(here.links[0]?.url ?? "").pathname;
  const opened = await fetch(`${gateway.url}${page}`);
  expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining("Quién te atiende")]);
  await press(api, page, await accepting(api, page));

  const QUERY = `query ($clientId: ID!) { told: clientConsents(clientId: $clientId) { clientId kinds { kind state versionInForce consent { id status way signedName textHash networkAddress } waiting { id } } } }`;
  const told = await ask<{ kinds: { consent: { id: string } | null }[] }>(QUERY, { clientId });
  expect(told).toMatchObject({
    clientId,
    kinds: [
      {
        ...{ kind: "TREATMENT", state: "ACCEPTED", versionInForce: 1, waiting: null },
        consent: {
          status: "ACCEPTED",
          way: "IN_ROOM",
          signedName: "Ana Vega Ríos",
          networkAddress: expect.any(String),
        },
      },
      { kind: "DATA_PROTECTION", state: "NOT_ASKED", versionInForce: null, consent: null },
      { kind: "AI", state: "NOT_ASKED" },
    ],
  });
  const id = told.kinds[0]?.consent?.id;
  expect(
    await ask("query ($id: ID!) { told: consentFile(id: $id) { name contentType base64 } }", { id }),
  ).toMatchObject({
    name: "consentimiento-tratamiento-v1.pdf",
    base64: expect.stringMatching(/^JVBERi/),
  });
  const REVOKE = `mutation ($id: ID!, $day: Date!) { told: revokeConsent(id: $id, day: $day) { ${STATE} } }`;
  expect(await ask(REVOKE, { id, day: "2020-01-01" })).toMatchObject({ errors: [{ code: "INVALID", field: ["day"] }] });
  const PAPER = `mutation ($clientId: ID!, $name: String!) {
    told: notePaperConsent(clientId: $clientId, kind: TREATMENT, signedName: $name, day: "2026-10-01") { ${STATE} } }`;
  expect(await ask(PAPER, { clientId, name: "Ana" })).toMatchObject({ errors: [{ field: ["signedName"] }] });
  expect(await ask(PAPER, { clientId, name: "Ana Vega" })).toMatchObject({
    clientConsents: { kinds: [{ state: "ACCEPTED" }, {}, {}] },
  });
  const CHOSEN = `mutation ($clientId: ID!, $version: Int, $day: Date!) {
    told: notePaperConsent(clientId: $clientId, kind: TREATMENT, signedName: "Ana Vega", day: $day, textVersion: $version) {
      clientConsents { consents { way textVersion } } ${ERRORS} } }`;
  await publish(api, token, "TRATAMIENTO", `${A_TEXT} Y más.`);
  const day = dayIn("Europe/Madrid", new Date());
  expect(await ask(CHOSEN, { clientId, day, version: 7 })).toMatchObject({
    clientConsents: null,
    errors: [
      { code: "INVALID", field: ["textVersion"], message: expect.stringContaining("no has publicado la versión 7") },
    ],
  });
  for (const [version, noted] of [
    [1, 1],
    [null, 2],
  ])
    expect(await ask(CHOSEN, { clientId, day, version })).toMatchObject({
      clientConsents: { consents: expect.arrayContaining([{ way: "PAPER", textVersion: noted }]) },
    });
});

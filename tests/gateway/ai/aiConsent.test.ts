import { describe, expect, test } from "vitest";
import { overDouble } from "../core/overDouble.ts";

const { gateway, service, token } = await overDouble();

const NOTE = "Duerme mejor. Pasea por la tarde.";
const option = (title: string) => ({ title, content: `${title}.`, etiquetas: "sueño, paseo" });
const TWO = { ok: true, data: [option("Uno"), option("Dos")] };

describe("what is sent", () => {
  const PREVIEW = `query ($text: String!) {
    aiPreview(text: $text, clientId: "c1") { preview { recipient text replaced { kind count } } errors { code field } }
  }`;
  const ASSISTANT = "assistant { provider recipient consentGivenAt } errors { code field message }";
  const GIVE = `mutation ($to: String!) { giveAiConsent(recipient: $to) { ${ASSISTANT} } }`;

  test("is shown as the service tells it; a kind nobody knows is left out", async () => {
    const replaced = [
      { kind: "PERSONA", count: 2 },
      { kind: "AURA", count: 1 },
    ];
    service.on("POST /notas/ai/preview", {
      json: { recipient: "OpenAI", model: "x", text: "[PERSONA_1] va.", replaced },
    });
    expect((await gateway.ask(PREVIEW, { text: NOTE }, token)).data).toEqual({
      aiPreview: {
        preview: { recipient: "OpenAI", text: "[PERSONA_1] va.", replaced: [{ kind: "PERSON", count: 2 }] },
        errors: [],
      },
    });
    expect(service.calls.at(-1)?.body).toEqual({ noteContent: NOTE, clientId: "c1" });
    expect((await gateway.ask(PREVIEW, { text: " " }, token)).data).toEqual({
      aiPreview: { preview: null, errors: [{ code: "REQUIRED", field: ["text"] }] },
    });
  });

  test("may be sent after a consent to the recipient that was shown, until it is withdrawn", async () => {
    const json = { provider: "openai", model: "x", recipient: "OpenAI", consentGivenAt: "2026-03-02T14:22:00.000Z" };
    service.on("POST /notas/ai/consent", { json });
    const given = { provider: "MODEL", recipient: "OpenAI", consentGivenAt: "2026-03-02T14:22:00.000Z" };
    const { data } = await gateway.ask(GIVE, { to: "OpenAI" }, token);
    expect(data).toEqual({ giveAiConsent: { assistant: given, errors: [] } });
    expect(service.calls.at(-1)?.body).toEqual({ recipient: "OpenAI" });
    const errors = [{ field: "recipient", code: "INVALID", message: "Destinatario: ha cambiado." }];
    service.on("POST /notas/ai/consent", {
      status: 422,
      type: "application/problem+json",
      json: { status: 422, code: "VALIDATION", errors },
    });
    const refused = await gateway.ask(GIVE, { to: "Otro" }, token);
    expect(refused.data).toEqual({
      giveAiConsent: { assistant: null, errors: [{ ...errors[0], field: ["recipient"] }] },
    });
    service.on("DELETE /notas/ai/consent", { json: { ...json, consentGivenAt: null } });
    const withdrawn = await gateway.ask(`mutation { withdrawAiConsent { ${ASSISTANT} } }`, {}, token);
    expect(withdrawn.data).toEqual({
      withdrawAiConsent: { assistant: { ...given, consentGivenAt: null }, errors: [] },
    });
  });
});

test("a client's consent is told, noted down and withdrawn, and what the service refuses is told with its field", async () => {
  const CONSENT = "consent { recipient givenAt withdrawnAt } errors { code field message }";
  const at = "/notas/ai/consent/c1";
  const given = { recipient: "OpenAI", consentGivenAt: "2026-03-02T14:22:00.000Z", consentWithdrawnAt: null };
  const told = { recipient: "OpenAI", givenAt: "2026-03-02T14:22:00.000Z", withdrawnAt: null };
  service.on(`GET ${at}`, { json: given });
  const { data } = await gateway.ask(
    `{ aiClientConsent(clientId: "c1") { recipient givenAt withdrawnAt } }`,
    {},
    token,
  );
  expect(data).toEqual({ aiClientConsent: told });
  const GIVE = `mutation { giveAiClientConsent(clientId: "c1", recipient: "OpenAI") { ${CONSENT} } }`;
  service.on(`POST ${at}`, { json: given });
  expect((await gateway.ask(GIVE, {}, token)).data).toEqual({ giveAiClientConsent: { consent: told, errors: [] } });
  expect(service.calls.at(-1)?.body).toEqual({ recipient: "OpenAI" });
  service.on(`POST ${at}`, { status: 404, json: {} });
  expect((await gateway.ask(GIVE, {}, token)).data).toEqual({
    giveAiClientConsent: {
      consent: null,
      errors: [{ code: "NOT_FOUND", field: ["clientId"], message: "Este cliente ya no existe." }],
    },
  });
  const missing = { status: 403, code: "AI_CLIENT_CONSENT_REQUIRED" };
  service.on("POST /notas/ai/enhance", { status: 403, type: "application/problem+json", json: missing });
  const improve = `mutation { enhanceNote(text: "Duerme.", clientId: "c1") { errors { code message } } }`;
  expect((await gateway.ask(improve, {}, token)).data).toEqual({
    enhanceNote: {
      errors: [
        {
          code: "CLIENT_CONSENT_REQUIRED",
          message:
            "Antes de enviar un texto sobre este cliente a un servicio de IA externo tienes que anotar su consentimiento.",
        },
      ],
    },
  });
  const withdrawnAt = "2026-04-02T14:22:00.000Z";
  service.on(`DELETE ${at}`, { json: { ...given, consentGivenAt: null, consentWithdrawnAt: withdrawnAt } });
  const withdrawn = await gateway.ask(`mutation { withdrawAiClientConsent(clientId: "c1") { ${CONSENT} } }`, {}, token);
  expect(withdrawn.data).toEqual({
    withdrawAiClientConsent: { consent: { ...told, givenAt: null, withdrawnAt }, errors: [] },
  });
});

test("what was sent is told with the answer; by a service that does not tell, or when nothing was written, it is null", async () => {
  const ask = async () =>
    gateway.ask(
      `mutation ($text: String!) {
        two: generateNoteOptions(text: $text) { sent errors { code } }
        one: enhanceNote(text: $text) { sent errors { code } }
      }`,
      { text: NOTE },
      token,
    );
  service.on("POST /notas/ai/summary", { json: { ...TWO, enviado: "[PERSONA_1] duerme mejor." } });
  service.on("POST /notas/ai/enhance", { json: { ...option("Uno"), enviado: "[PERSONA_1] va." } });
  expect((await ask()).data).toEqual({
    two: { sent: "[PERSONA_1] duerme mejor.", errors: [] },
    one: { sent: "[PERSONA_1] va.", errors: [] },
  });
  service.on("POST /notas/ai/summary", { json: TWO });
  service.on("POST /notas/ai/enhance", { json: { ...option("Uno"), content: "", enviado: "[PERSONA_1] va." } });
  expect((await ask()).data).toEqual({
    two: { sent: null, errors: [] },
    one: { sent: null, errors: [{ code: "INVALID_ANSWER" }] },
  });
});

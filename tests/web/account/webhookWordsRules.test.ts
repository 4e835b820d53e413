import { expect, test } from "vitest";
import { changes } from "../../../api/feed/feed.table.ts";
import { toldOf } from "../../../api/webhooks/webhooks.rules.ts";
import { eventIn, outcomeIn, statusIn, TYPE_WORDS } from "../../../web/account/manage/webhooks/webhookWords.ts";

const change = {
  professionalId: crypto.randomUUID(),
  objectId: crypto.randomUUID(),
  number: 1,
  version: 1,
  at: new Date(0),
};
/** The names of the messages as they are sent, of all that can be told. */
const sentNames = changes.type.enumValues.map((type) => toldOf({ ...change, type, kind: "UPDATED" }).event);

test("each message is listed as what it tells of, questionnaires and consents too", () => {
  expect(sentNames.map(eventIn)).toEqual([
    "Cliente: cambio",
    "Sesión: cambio",
    "Nota: cambio",
    "Objetivo: cambio",
    "Pago: cambio",
    "Solicitud de cita: cambio",
    "Cuestionario: cambio",
    "Consentimientos: cambio",
    "Datos de la consulta: cambio",
  ]);
  expect(TYPE_WORDS.map(({ type }) => `${type.toLowerCase()}.updated`)).toEqual(sentNames);
});

test("only a test is called one", () => {
  expect(eventIn("webhook.test")).toBe("Prueba");
  expect(eventIn("mood.updated")).toBe("Otro aviso");
  expect(eventIn("client.moved")).toBe("Otro aviso");
});

test("what waits says so where nothing is sent, and when it goes where its receiver is left alone for a while", () => {
  const now = new Date("2027-03-01T10:00:00Z");
  const delivery = {
    __typename: "WebhookDelivery" as const,
    ...{ id: "1", event: "client.created", status: "WAITING" as const, attempts: 0, httpStatus: null, fault: null },
    ...{ milliseconds: null, createdAt: null, triedAt: null, nextTryAt: null },
  };
  const tried = { ...delivery, attempts: 2, fault: "TIMEOUT" as const };
  const nextTryAt = "2027-03-01T10:05:00Z";
  const outcome = (one: typeof delivery | typeof tried, isActive: boolean, nextTryAt: string | null) =>
    outcomeIn({ ...one, nextTryAt }, isActive, "Europe/Madrid", now);
  expect([
    outcome(delivery, false, null),
    outcome(tried, false, null),
    outcome(delivery, true, now.toISOString()),
    outcome(tried, true, now.toISOString()),
    outcome(delivery, true, nextTryAt),
    outcome(tried, true, nextTryAt),
  ]).toEqual([
    "Espera a que actives el aviso",
    "Intento 2: no respondió a tiempo. Espera a que actives el aviso",
    "Enviando…",
    "Enviando…",
    expect.stringMatching(/^Se envía el .*11:05/),
    expect.stringMatching(/^Intento 2: no respondió a tiempo. Se reintenta el .*11:05/),
  ]);
});

test("a receiver whose secret is lost is not said to have refused anything", () => {
  expect(statusIn({ status: "DISABLED", isSecretLost: false })).toBe("Desactivado: no aceptaba los avisos");
  for (const status of ["PAUSED", "DISABLED"] as const)
    expect(statusIn({ status, isSecretLost: true })).toBe(
      "Parado: su secreto se perdió. Cámbialo y vuelve a activarlo.",
    );
});

import { expect, test } from "vitest";
import { changes } from "../../../api/feed/feed.table.ts";
import { toldOf } from "../../../api/webhooks/webhooks.rules.ts";
import { eventIn, TYPE_WORDS } from "../../../web/account/manage/webhooks/webhookWords.ts";

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
  ]);
  expect(TYPE_WORDS.map(({ type }) => `${type.toLowerCase()}.updated`)).toEqual(sentNames);
});

test("only a test is called one", () => {
  expect(eventIn("webhook.test")).toBe("Prueba");
  expect(eventIn("mood.updated")).toBe("Otro aviso");
  expect(eventIn("client.moved")).toBe("Otro aviso");
});

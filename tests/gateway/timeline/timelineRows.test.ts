import { expect, test } from "vitest";
import { overDouble } from "../core/overDouble.ts";

const { gateway, service, token } = await overDouble();

const at = "2026-11-20T10:00:00.000Z";
const DOCUMENT = `{ clientTimeline(clientId: "c1") { totalCount pageInfo { endCursor } edges { node { id
  ... on TimelineMail { mail therapySessionId } ... on TimelineTherapySession { sessionType sessionStatus } } } } }`;

test("a kind, mail or status nobody knows costs no other row, and is logged without what stood there", async () => {
  const data = [
    { id: "1", tipo: "CORREO", fecha: at, correo: { clase: "PALOMA" } },
    { id: "2", tipo: "SESION", fecha: at, sesion: { type: "Retiro", status: "RARA" } },
    { id: "3", tipo: "SESION", fecha: "ayer", sesion: {} },
    { id: "4", tipo: "NOTA", fecha: at },
    { id: "5", tipo: "FAX", fecha: at, fax: { texto: "secreto" } },
  ];
  const pagination = { total: 9, claves: data.map(({ id }) => id), haySiguientes: true, hayAnteriores: false };
  service.on("GET /clientes/c1/historia", { json: { data, pagination } });
  const answer = await gateway.ask(DOCUMENT, {}, token);
  expect(answer.errors).toEqual([]);
  expect(answer.data).toMatchObject({
    clientTimeline: {
      totalCount: 9,
      pageInfo: { endCursor: expect.any(String) },
      edges: [
        { node: { id: "1", mail: null, therapySessionId: null } },
        { node: { id: "2", sessionType: null, sessionStatus: null } },
      ],
    },
  });
  for (const part of ["timeline.clase", "timeline.type", "timeline.fecha", "timeline.nota", "timeline.tipo"])
    expect(gateway.log()).toContain(part);
  expect(gateway.log()).not.toMatch(/secreto|PALOMA|Retiro|RARA|FAX/);
});

test("questionnaires and consents are told by types of their own, and mails about them by their kinds", async () => {
  const consent = { tipo: "DATOS", version: 2, medio: "PAPEL", estado: "REVOCADO", revocado: "2026-11-02" };
  const data = [
    { id: "1", tipo: "MEDIDA", fecha: at, medida: { medida: "PHQ9", puntuacion: 12, via: "ENLACE", alerta: true } },
    { id: "2", tipo: "CONSENTIMIENTO", fecha: at, consentimiento: consent },
    { id: "3", tipo: "CORREO", fecha: at, correo: { clase: "CUESTIONARIO", sessionId: null } },
    // Of a questionnaire that nobody knows yet, when and how much is known all the same.
    { id: "4", tipo: "MEDIDA", fecha: at, medida: { medida: "PCL5", puntuacion: 40, via: "FAX" } },
    { id: "5", tipo: "MEDIDA", fecha: at, medida: { medida: "PHQ9" } },
  ];
  const pagination = { total: 5, claves: data.map(({ id }) => id), haySiguientes: false, hayAnteriores: false };
  service.on("GET /clientes/c2/historia", { json: { data, pagination } });
  const { data: answer, errors } = await gateway.ask(
    `{ clientTimeline(clientId: "c2") { edges { node { __typename id
      ... on TimelineMeasure { measureKind score way isAlarming }
      ... on TimelineConsent { consentKind textVersion consentWay consentStatus revokedOn }
      ... on TimelineMail { mail } } } } }`,
    {},
    token,
  );
  expect(errors).toEqual([]);
  expect(answer).toMatchObject({
    clientTimeline: {
      edges: [
        { node: { __typename: "TimelineMeasure", measureKind: "PHQ9", score: 12, way: "LINK", isAlarming: true } },
        {
          node: {
            __typename: "TimelineConsent",
            consentKind: "DATA_PROTECTION",
            textVersion: 2,
            consentWay: "PAPER",
            consentStatus: "REVOKED",
            revokedOn: "2026-11-02",
          },
        },
        { node: { __typename: "TimelineMail", mail: "MEASURE_LINK" } },
        { node: { id: "4", measureKind: null, score: 40, way: null, isAlarming: false } },
      ],
    },
  });
});

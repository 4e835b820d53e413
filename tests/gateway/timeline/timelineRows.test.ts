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

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SCOPES, type Scope, scopesOf } from "../../../schema/rules/tokens.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { openapiDocument } from "../../../schema/wire/openapi.ts";
import { ALL_BUT_CLINICAL, accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { createSession } from "../../support/sessions.ts";

const NOBODYS = "00000000-0000-4000-8000-000000000000";
/** Asked without a bearer of the practice: PayPal's own, and a page's with its cookie. */
const WITHOUT_BEARER = ["post /api/payment/webhook", "get /auth/demo-token"];

let api: TestApi;
let owner: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
  owner = await newTherapist(api);
});
afterAll(() => api.close());

interface Call {
  name: string;
  path: string;
  method: string;
  /** null: for people only. */
  needed: Scope[] | null;
}
const calls = Object.entries(openapiDocument().paths ?? {})
  .flatMap(([path, item]) =>
    Object.entries(item as Record<string, { security?: Record<string, Scope[]>[] }>).map(
      ([method, { security = [] }]): Call => ({
        name: `${method} ${path}`,
        path: path.replace("{id}", NOBODYS).replace("{key}", "new").replace("{version}", "1"),
        method: method.toUpperCase(),
        needed: security.map(({ accessToken }) => accessToken).find((scopes) => scopes !== undefined) ?? null,
      }),
    ),
  )
  .filter(({ name }) => !WITHOUT_BEARER.includes(name));

const ask = ({ path, method }: Call, token: string) => {
  const body = ["POST", "PUT", "PATCH"].includes(method) ? {} : undefined;
  return api.call<WireProblem>(path, { method, token, body });
};

describe("every call of the contract", () => {
  test.each(SCOPES)("with a token for %s alone does what that opens, and names what else it needs", async (scope) => {
    const { token } = await accessOf(api, owner, { scopes: [scope] });
    const given = scopesOf([scope]);
    const opened: string[] = [];
    for (const call of calls) {
      const { status, body } = await ask(call, token);
      const missing = call.needed?.find((needed) => !given.includes(needed));
      const told = [call.name, status, body.code, body.missingScope];
      if (call.needed === null || missing) expect(told).toEqual([call.name, 403, "FORBIDDEN", missing]);
      else {
        expect([401, 403], call.name).not.toContain(status);
        opened.push(call.name);
      }
    }
    expect(opened.length).toBeGreaterThan(2);
    expect(opened.length).toBeLessThan(calls.length / 3);
  });

  test("is for people only where it pays, changes the account, writes to support, asks AI, makes receipts, asks for consents, mails a client, brings files in, takes all along, tells who read what, erases for good or has changes told elsewhere", () => {
    expect(calls.filter(({ needed }) => needed === null).map(({ name }) => name)).toEqual([
      "post /sessions/{id}/recordatorios",
      "post /sessions/reservas/solicitudes/{id}/aceptar",
      "post /sessions/reservas/solicitudes/{id}/rechazar",
      "get /sessions/reservas/enlaces/{id}",
      "post /sessions/reservas/enlaces/{id}",
      "delete /sessions/reservas/enlaces/{id}",
      "post /sessions/reservas/enlaces/{id}/correo",
      "get /calendarios",
      "post /calendarios",
      "delete /calendarios/{id}",
      "post /calendarios/{id}/secreto",
      "get /calendarios/externos",
      "post /calendarios/externos",
      "delete /calendarios/externos/{id}",
      "post /calendarios/externos/{id}/leer",
      "get /recibos",
      "post /recibos",
      "get /recibos/emisor",
      "put /recibos/emisor",
      "get /recibos/cobrables",
      "get /recibos/{id}",
      "get /recibos/{id}/documento",
      "get /recibos/{id}/rectificar",
      "post /recibos/{id}/rectificar",
      "post /recibos/{id}/correo",
      "get /consentimientos/textos",
      "put /consentimientos/textos/{tipo}",
      "post /consentimientos/textos/{tipo}/publicar",
      "get /consentimientos/textos/{tipo}/versiones/{numero}",
      "get /clientes/{id}/consentimientos",
      "post /clientes/{id}/consentimientos",
      "post /clientes/{id}/consentimientos/papel",
      "get /consentimientos/{id}/documento",
      "post /consentimientos/{id}/retirar",
      "post /consentimientos/{id}/revocar",
      "post /sessions/peticiones/{id}/aceptar",
      "post /sessions/peticiones/{id}/rechazar",
      "get /notas/ai",
      "post /notas/ai/consent",
      "delete /notas/ai/consent",
      "get /notas/ai/consent/{id}",
      "post /notas/ai/consent/{id}",
      "delete /notas/ai/consent/{id}",
      "post /notas/ai/preview",
      "post /notas/ai/summary",
      "post /notas/ai/enhance",
      "post /notas/ai/escritura",
      "get /notas/borradores/{key}",
      "put /notas/borradores/{key}",
      "delete /notas/borradores/{key}",
      "post /notas/plantillas",
      "put /notas/plantillas/por-tipo",
      "put /notas/plantillas/{id}",
      "delete /notas/plantillas/{id}",
      "post /notas/{id}/firma",
      "post /notas/{id}/adendas",
      "get /medidas",
      "post /medidas",
      "get /medidas/avisos",
      "get /medidas/eliminadas",
      "get /medidas/enlaces",
      "post /medidas/enlaces",
      "delete /medidas/enlaces/{id}",
      "get /medidas/recordatorios",
      "put /medidas/recordatorios",
      "delete /medidas/{id}",
      "post /medidas/{id}/restaurar",
      "post /medidas/{id}/vista",
      "patch /user-info",
      "get /api/payment/settings",
      "post /api/payment/create",
      "post /api/payment/confirm",
      "get /importaciones",
      "post /importaciones",
      "post /importaciones/subidas",
      "put /importaciones/subidas/{id}/trozos/{numero}",
      "post /importaciones/previa",
      "post /importaciones/{id}/deshacer",
      "post /api/submission",
      "get /registro",
      "get /clientes/{id}/borrado",
      "post /clientes/{id}/borrado",
      "get /borrados",
      "get /borrados/{id}/documento",
      "get /conservacion",
      "put /conservacion",
      "post /clientes/{id}/conservacion",
      "delete /clientes/{id}/conservacion",
      "get /exportaciones",
      "post /exportaciones",
      "get /exportaciones/{id}",
      "delete /exportaciones/{id}",
      "post /exportaciones/{id}/enlace",
      "get /avisos",
      "post /avisos",
      "put /avisos/{id}",
      "delete /avisos/{id}",
      "post /avisos/{id}/secreto",
      "post /avisos/{id}/prueba",
      "get /avisos/{id}/entregas",
      "post /avisos/{id}/entregas/{entrega}/reenviar",
    ]);
  });

  test("that changes something needs a scope to write", () => {
    // What a series would be is asked for with all that it is to be, and stores nothing.
    const isPreview = (name: string) => name.endsWith("/previa");
    const changing = calls.filter(
      ({ name, method, needed }) => method !== "GET" && needed !== null && !isPreview(name),
    );
    expect(changing.length).toBeGreaterThan(10);
    for (const { name, needed } of changing) expect([name, needed]).toEqual([name, [expect.stringMatching(/:write$/)]]);
  });

  test("that does something with what is there, beyond changing its fields, is open to a program without clinical texts only where it leaves all texts as they are", async () => {
    const { token } = await accessOf(api, owner, { scopes: ALL_BUT_CLINICAL });
    const done = calls.filter(({ name, needed }) => needed !== null && /^(post|patch) .*\{id\}/.test(name));
    const asked = await Promise.all(
      done.map(async (call) => ({ name: call.name, is: (await ask(call, token)).status })),
    );
    const named = (isRefused: boolean) => asked.flatMap(({ name, is }) => ((is === 403) === isRefused ? [name] : []));
    expect(named(true)).toEqual([
      "post /sessions/series/{id}/deshacer",
      "post /notas/{id}/versiones/{version}/restaurar",
    ]);
    expect(named(false)).toEqual([
      "post /clientes/{id}/restaurar",
      "post /sessions/{id}/restaurar",
      "post /sessions/series/{id}/previa",
      "post /sessions/series/{id}/ampliar",
      "post /sessions/cancelaciones/{id}/vista",
      "post /sessions/reservadas/{id}/vista",
      "post /notas/{id}/restaurar",
      "post /objetivos/{id}/restaurar",
      "post /objetivos/{id}/deshacer",
    ]);
  });
});

test("account management is opened by no token", async () => {
  const { token } = await accessOf(api, owner);
  const origin = { origin: api.config.publicUrl };
  for (const path of ["/manage", "/manage/tokens", "/get-session", "/token"])
    expect((await api.call<unknown>(`/auth${path}`, { token })).body ?? null).toSatisfy(
      (body) => body === null || body.code === "UNAUTHORIZED",
    );
  for (const path of ["/manage/tokens/create", "/manage/tokens/revoke", "/manage/delete"])
    expect((await api.call(`/auth${path}`, { token, body: {}, headers: origin })).status).toBe(401);
});

test("sessions are looked for by their client's e-mail only where clients may be read", async () => {
  const search = (token: string) => api.call("/sessions?search=ana", { token });
  const [sessions, both] = [["sessions:read"], ["sessions:read", "clients:read"]];
  expect((await search((await accessOf(api, owner, { scopes: sessions })).token)).body).toMatchObject({
    code: "FORBIDDEN",
    missingScope: "clients:read",
  });
  expect((await search((await accessOf(api, owner, { scopes: both })).token)).status).toBe(200);
});

test("changes are told of what may be read", async () => {
  const { token } = await accessOf(api, owner, { scopes: ["sessions:read", "notes:read"] });
  expect((await api.call("/cambios?tipos=NOTA,SESION", { token })).status).toBe(200);
  expect((await api.call("/cambios?tipos=NOTA,CLIENTE", { token })).body.missingScope).toBe("clients:read");
});

test("a program works in its owner's practice, and leaves the draft alone that is being written there", async () => {
  const me = await newTherapist(api);
  const { token } = await accessOf(api, me, { scopes: ["clients:write", "sessions:write", "notes:write"] });
  const { id } = await createClient(api, token);
  await createSession(api, token, id);
  const note = await createNote(api, token, id);
  expect((await api.call(`/notas/${note.id}`, { token: me.token })).status).toBe(200);
  await api.call("/notas/borradores/new", { token: me.token, method: "PUT", body: { content: "a medias" } });
  const body = { title: "Otra", content: "x", client: id, borrador: "new" };
  expect((await api.call("/notas", { token, body })).status).toBe(403);
  expect((await api.call("/notas/borradores/new", { token: me.token })).body).toMatchObject({ content: "a medias" });
  const stranger = await newTherapist(api);
  const { token: theirs } = await accessOf(api, stranger);
  expect((await api.call(`/clientes/${id}`, { token: theirs })).status).toBe(404);
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noteTemplateDefaults, noteTemplates } from "../../../api/notes/templates/templates.table.ts";
import { exportPractice } from "../../../api/practice/exporting.ts";
import {
  OWN_TEMPLATES_FULL,
  OWN_TEMPLATES_MAX,
  TEMPLATE_NAME_TAKEN,
} from "../../../schema/rules/record/ownTemplates.ts";
import { WITHOUT_CLINICAL } from "../../../schema/rules/tokens.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireDefault, WireTemplate } from "../../../schema/wire/record/noteTemplates.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { aTemplate, createTemplate } from "../../support/noteTemplates.ts";
import { practiceOf } from "../../support/overview.ts";

const PATH = "/notas/plantillas";

let api: TestApi;
let me: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  me = await newTherapist(api);
});

const call = <Body = WireProblem>(path: string, method = "GET", body?: object, token = me.token) =>
  api.call<Body>(path, { method, token, body });
const listed = async () => (await call<{ data: WireTemplate[]; porTipo: WireDefault[] }>(PATH)).body;
const begin = (tipo: string, plantilla: string | null) =>
  call<{ porTipo: WireDefault[] }>(`${PATH}/por-tipo`, "PUT", { tipo, plantilla });

test("a template is kept as it was made, listed by name, changed in part, and deleted", async () => {
  const made = await createTemplate(api, me.token, { nombre: "  Pareja   larga " });
  expect(made).toEqual({
    ...aTemplate({ nombre: "Pareja larga" }),
    id: expect.any(String),
    createdAt: expect.any(String),
    updatedAt: made.createdAt,
    version: 1,
  });
  const other = await createTemplate(api, me.token, { nombre: "Ánimo" });
  expect((await listed()).data).toEqual([other, made]);
  const apartados = [{ encabezado: "Tareas" }];
  const changed = await call<WireTemplate>(`${PATH}/${made.id}`, "PUT", { apartados, version: 1 });
  expect(changed.body).toMatchObject({
    nombre: "Pareja larga",
    apartados: [{ encabezado: "Tareas", indicacion: "", texto: "" }],
    version: 2,
  });
  expect((await call(`${PATH}/${made.id}`, "DELETE")).status).toBe(204);
  expect((await call(`${PATH}/${made.id}`, "DELETE")).status).toBe(404);
  expect((await listed()).data).toEqual([other]);
});

test("one that was changed in another window is not overwritten unseen", async () => {
  const { id } = await createTemplate(api, me.token);
  await call(`${PATH}/${id}`, "PUT", { nombre: "Otra", version: 1 });
  const stale = await call(`${PATH}/${id}`, "PUT", { nombre: "Tercera", version: 1 });
  expect([stale.status, stale.body.code, stale.body.current]).toEqual([
    409,
    "CONFLICT",
    expect.objectContaining({ nombre: "Otra", version: 2 }),
  ]);
});

test("sent twice with one key it is made once, also at the same moment", async () => {
  const make = () =>
    api.call<WireTemplate>(PATH, { token: me.token, body: aTemplate(), headers: { "Idempotency-Key": "plantilla-1" } });
  const [one, two] = await Promise.all([make(), make()]);
  expect(two.body).toEqual(one.body);
  expect((await listed()).data).toHaveLength(1);
});

test("two that cannot be told apart by name are refused, and one called like a built-in one", async () => {
  const made = await Promise.all([
    call<WireTemplate>(PATH, "POST", aTemplate()),
    call<WireTemplate>(PATH, "POST", aTemplate({ nombre: "PAREJA" })),
  ]);
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  for (const nombre of ["pareja:", "soap", "Libre"]) {
    const { status, body } = await call(PATH, "POST", aTemplate({ nombre }));
    expect([status, body.errors]).toEqual([422, [{ field: "nombre", code: "INVALID", message: TEMPLATE_NAME_TAKEN }]]);
  }
  const { data } = await listed();
  expect((await call(`${PATH}/${data[0]?.id}`, "PUT", { nombre: "pareja", version: 1 })).status).toBe(200);
});

test.each([
  ["nombre", { nombre: "" }],
  ["nombre", { nombre: "x".repeat(61) }],
  ["apartados", { apartados: [] }],
  ["apartados", { apartados: [{ encabezado: "Uno" }, { encabezado: "uno:" }] }],
  ["apartados", { apartados: [{ encabezado: "Uno\0" }] }],
  ["apartados", { apartados: [{ encabezado: "Uno", texto: "x".repeat(2_001) }] }],
  ["apartados", { apartados: [{ indicacion: "sin título" }] }],
])("one is refused by its %s (case %#)", async (field, wrong) => {
  const { status, body } = await call(PATH, "POST", aTemplate(wrong));
  expect([status, body.errors?.map((error) => error.field)]).toEqual([422, [field]]);
});

test("there are as many as can be looked through, and no more", async () => {
  const professionalId = await practiceOf(api, me.token);
  const rows = Array.from({ length: OWN_TEMPLATES_MAX }, (_, at) => ({
    professionalId,
    name: `P${at}`,
    nameKey: `p${at}`,
    sections: [],
  }));
  await api.database.owner.insert(noteTemplates).values(rows);
  expect((await call(PATH, "POST", aTemplate())).body.errors).toMatchObject([{ message: OWN_TEMPLATES_FULL }]);
});

test("notes of a type of session begin with a built-in template or an own one, until that is gone", async () => {
  const { id } = await createTemplate(api, me.token);
  await begin("Seguimiento", "SOAP");
  await begin("Primera Consulta", "FIRST_INTERVIEW");
  expect((await begin("Seguimiento", id)).body.porTipo).toEqual([
    { tipo: "Primera Consulta", plantilla: "FIRST_INTERVIEW" },
    { tipo: "Seguimiento", plantilla: id },
  ]);
  expect((await begin("Primera Consulta", null)).body.porTipo).toEqual([{ tipo: "Seguimiento", plantilla: id }]);
  await call(`${PATH}/${id}`, "DELETE");
  expect((await listed()).porTipo).toEqual([]);
  expect((await begin("Fiesta", "SOAP")).status).toBe(422);
  expect((await begin("Seguimiento", "NADA")).status).toBe(404);
});

test("another practice's template is as unknown as none, to begin with too", async () => {
  const { id } = await createTemplate(api, (await newTherapist(api)).token);
  expect((await call(`${PATH}/${id}`, "PUT", { nombre: "Mía", version: 1 })).status).toBe(404);
  expect((await call(`${PATH}/${id}`, "DELETE")).status).toBe(404);
  expect((await begin("Seguimiento", id)).status).toBe(404);
  expect((await call(`${PATH}/por-ahi`, "DELETE")).status).toBe(404);
  expect(await listed()).toEqual({ data: [], porTipo: [] });
});

test("a program that reads notes reads them, and changes none", async () => {
  await createTemplate(api, me.token);
  const { token } = await accessOf(api, me, { scopes: ["notes:write"] });
  expect((await call<{ data: object[] }>(PATH, "GET", undefined, token)).body.data).toHaveLength(1);
  expect((await call(PATH, "POST", aTemplate({ nombre: "Otra" }), token)).status).toBe(403);
});

test("a program without clinical texts reads a template whole: it says nothing of anybody", async () => {
  const made = await createTemplate(api, me.token);
  const { token } = await accessOf(api, me, { scopes: ["notes:read", WITHOUT_CLINICAL] });
  expect((await call<{ data: object[] }>(PATH, "GET", undefined, token)).body.data).toEqual([made]);
});

test("they are taken along in the account's export", async () => {
  const { id } = await createTemplate(api, me.token);
  await begin("Seguimiento", id);
  const professionalId = await practiceOf(api, me.token);
  const taken: string[] = [];
  await exportPractice(api.database.owner, professionalId, async (rows) => {
    for (const { table, row } of rows)
      if (table.startsWith("note_template")) taken.push(`${table} ${JSON.stringify(row)}`);
  });
  expect(taken.toSorted()).toEqual([
    expect.stringMatching(/^note_template_defaults .*Seguimiento/),
    expect.stringMatching(/^note_templates .*Sin indicios de violencia/),
  ]);
  const own = eq(noteTemplateDefaults.professionalId, professionalId);
  expect(await api.database.owner.select().from(noteTemplateDefaults).where(own)).toHaveLength(1);
});

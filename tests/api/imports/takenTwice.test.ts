import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { IMPORT_CHANGED } from "../../../schema/rules/imports/imports.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { clientJson } from "../../support/archives.ts";
import { confirm, preview } from "../../support/imports.ts";
import { refusalOf } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await payingTherapist(api, "Elena Vidal"));
});

const countOf = async (path: string) => (await api.call<{ data: object[] }>(path, { token })).body.data.length;
const ana = () => createClient(api, token, { nombre: "Ana Vega", email: "anavega@ejemplo.es" });
/** Brings in by another window what cannot be taken for a repetition yet. */
async function brought(content: string, more: object): Promise<void> {
  const { huella } = (await preview(api, token, content, more)).body;
  expect((await confirm(api, token, content, huella, more)).status).toBe(201);
}

const HEAD = "Nombre;Email;Teléfono";
const SESSION = "Cliente;Fecha\nAna Vega;10/03/2098 10:00";
const NOTE = "Cliente;Nota\nAna Vega;Duerme mal";
test.each<[string, () => Promise<unknown>, string, object, string]>([
  ["a client who is there", ana, `${HEAD}\nAna Gil;anavega@ejemplo.es;611`, { tomar: [2] }, "/clientes"],
  [
    "a client of a line above",
    async () => undefined,
    `${HEAD}\nAna;a@ejemplo.es;611\nEva;a@ejemplo.es;622`,
    { tomar: [2, 3] },
    "/clientes",
  ],
  [
    "a session",
    async () => {
      await ana();
      await brought(SESSION, { clase: "SESSIONS" });
    },
    SESSION,
    { clase: "SESSIONS", tomar: [2] },
    "/sessions",
  ],
  [
    "a note",
    async () => {
      await ana();
      await brought(NOTE, { clase: "NOTES" });
    },
    NOTE,
    { clase: "NOTES", tomar: [2] },
    "/notas",
  ],
  ["a client of an export", ana, clientJson("Ana Vega", 1), { clase: "EXPORT", tomar: [1] }, "/clientes"],
])(
  "of two windows that take what repeats %s, one brings it in and the other is told to look again",
  async (_what, before, content, more, path) => {
    await before();
    const seen = await Promise.all([1, 2].map(() => preview(api, token, content, more)));
    const made = [];
    for (const { body } of seen) made.push(await confirm(api, token, content, body.huella, more));
    expect(made.map(({ status }) => status)).toEqual([201, 422]);
    expect(made.slice(1).map(refusalOf)).toEqual([[["huella", IMPORT_CHANGED]]]);
    expect(await countOf(path)).toBe(2);
    // Whoever has looked again means it.
    const anew = (await preview(api, token, content, more)).body;
    expect((await confirm(api, token, content, anew.huella, more)).status).toBe(201);
  },
);

test("whoever takes what repeats a client is not told to look again for somebody else who has come since", async () => {
  await ana();
  const [content, more] = [`${HEAD}\nAna Gil;anavega@ejemplo.es;611`, { tomar: [2] }];
  const { huella } = (await preview(api, token, content, more)).body;
  await createClient(api, token, { nombre: "Berta", email: "berta@ejemplo.es" });
  expect((await confirm(api, token, content, huella, more)).status).toBe(201);
});

import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WireConsentText } from "../../../schema/wire/consents/consents.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { A_TEXT, publish } from "../../support/consents.ts";
import { practiceOf } from "../../support/overview.ts";
import { refusalOf, writeIssuer } from "../../support/receipts.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api, "Elena Vidal"));
});

const PATH = "/consentimientos/textos/TRATAMIENTO";
const list = async () => (await api.call<{ data: WireConsentText[] }>("/consentimientos/textos", { token })).body.data;
const save = (body: object) => api.call<WireConsentText>(PATH, { token, method: "PUT", body });
const publishing = (body: object = {}) => api.call<WireConsentText & WireProblem>(`${PATH}/publicar`, { token, body });

describe("a text to begin with", () => {
  test("has what is known of the practice, and is not published while something only the therapist knows is missing", async () => {
    const before = await list();
    expect(before.map(({ tipo, version, versiones }) => [tipo, version, versiones])).toEqual([
      ["TRATAMIENTO", 1, []],
      ["DATOS", 1, []],
      ["IA", 1, []],
    ]);
    for (const { texto, inicial } of before) {
      expect(texto).toBe(inicial);
      expect(texto).toContain("Elena Vidal");
    }
    expect(before[1]?.texto).toContain("[completa: tu NIF]");
    await writeIssuer(api, token, { nif: "12345678Z", domicilio: "Calle Mayor, 1\n28013 Madrid", colegiado: "M-123" });
    const [treatment, data] = await list();
    expect(data?.texto).toContain("con NIF 12345678Z y domicilio en Calle Mayor, 1 28013 Madrid");
    expect(treatment?.texto).toContain("número de colegiado M-123");
    const refused = await publishing();
    expect(refused.status).toBe(422);
    expect(refusalOf(refused)).toEqual([
      [
        "texto",
        "Texto: falta por completar duración de las sesiones, precio por sesión, plazo para cancelar, por ejemplo 24 horas.",
      ],
    ]);
    expect((await list())[0]?.versiones).toEqual([]);
  });
});

describe("a draft", () => {
  test("is kept as it is written, empty too, and nobody overwrites unseen what another window saved", async () => {
    const saved = await save({ texto: "Un comienzo\r\n\r\nsin acabar  ", version: 1 });
    expect(saved.body).toMatchObject({ texto: "Un comienzo\n\nsin acabar", version: 2, cambios: true });
    const stale = await save({ texto: "Otro", version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: "CONFLICT", current: { version: 2 } } });
    expect((await save({ texto: "", version: 2 })).body).toMatchObject({ texto: "", version: 3 });
    expect((await list())[0]?.texto).toBe("");
    expect(refusalOf(await publishing({ version: 3 }))).toEqual([["texto", "Texto: es obligatorio."]]);
    expect(refusalOf(await save({ texto: "x".repeat(30_001) }))).toEqual([
      ["texto", "Texto: escribe como máximo 30.000 caracteres."],
    ]);
    expect((await save({ texto: "\u0001".repeat(30_000) })).status).toBe(200);
    expect((await save({ texto: "\0" })).status).toBe(422);
  });
});

describe("what is published", () => {
  test("is numbered, has its hash, and stays as it was whatever is written afterwards", async () => {
    const hash = createHash("sha256").update(A_TEXT, "utf8").digest("hex");
    expect(await publish(api, token)).toMatchObject({ cambios: false, versiones: [{ numero: 1, huella: hash }] });
    // Pressed again, nothing new is made.
    expect((await publishing()).body.versiones).toHaveLength(1);
    const two = await publish(api, token, "TRATAMIENTO", `${A_TEXT}\n\nY algo más.`);
    expect(two.versiones.map(({ numero }) => numero)).toEqual([2, 1]);
    await save({ texto: "Borrador de la tercera" });
    const first = await api.call(`${PATH}/versiones/1`, { token });
    expect(first.body).toMatchObject({ tipo: "TRATAMIENTO", numero: 1, texto: A_TEXT, huella: hash });
    for (const path of ["/versiones/3", "/versiones/0", "/versiones/1e1", "/versiones/99999"])
      expect((await api.call(`${PATH}${path}`, { token })).status).toBe(404);
    expect((await api.call("/consentimientos/textos/OTRO/publicar", { token, body: {} })).status).toBe(404);
  });

  test("is changed and taken away by no program of ours, and numbered once however often it is pressed at once", async () => {
    await save({ texto: A_TEXT });
    const pressed = await Promise.all(Array.from({ length: 8 }, () => publishing()));
    expect(pressed.map(({ status }) => status)).toEqual(pressed.map(() => 200));
    expect((await list())[0]?.versiones).toHaveLength(1);
    const id = await practiceOf(api, token);
    for (const query of [
      sql`update consent_versions set text = 'otro'`,
      sql`delete from consent_versions`,
      sql`update consents set kind = 'IA'`,
      sql`delete from consents`,
      sql`update consent_files set file = ''`,
      sql`delete from consent_files`,
    ])
      await expect(api.database.asProfessional(id, (tx) => tx.execute(query))).rejects.toThrow();
  });

  test("is another practice's business for nobody", async () => {
    await publish(api, token);
    const stranger = await newTherapist(api);
    const theirs = await api.call(`${PATH}/versiones/1`, { token: stranger.token });
    expect(theirs.status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { practicesInTurn } from "../../../api/core/outside/aside.ts";
import { IMPORT_BYTES_MAX, IMPORT_FILE_FAULT } from "../../../schema/rules/imports/imports.ts";
import type { WireUpload } from "../../../schema/wire/imports/imports.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { CLIENTS_CSV, preview, upload } from "../../support/imports.ts";
import { refusalOf } from "../../support/receipts.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ token } = await newTherapist(api));
});
afterAll(() => api.close());

const look = (subida: string, as = token, clase = "CLIENTS") =>
  api.call("/importaciones/previa", { token: as, body: { clase, subida } });

test.each(["CLIENTS", "SESSIONS", "NOTES"])(
  "a file of %s that is larger than a table may be is refused before any of it is read",
  async (clase) => {
    const begun = await api.call<WireUpload>("/importaciones/subidas", {
      token,
      body: { bytes: IMPORT_BYTES_MAX + 1 },
    });
    // None of its pieces has come: whoever read it would miss them.
    expect(refusalOf(await look(begun.body.id, token, clase))).toEqual([["subida", IMPORT_FILE_FAULT.TOO_LARGE]]);
  },
);

test("a practice's small file is shown while another has several large ones waiting", async () => {
  const { token: other } = await newTherapist(api);
  const lines = Array.from({ length: 4_000 }, (_, n) => `Persona ${n};p${n}@correo.es;600${n};${"nota ".repeat(60)}`);
  const large = await upload(api, token, `Nombre;Email;Teléfono;Notas\n${lines.join("\n")}`);
  const small = await upload(api, other, CLIENTS_CSV);
  const answered: string[] = [];
  const shown = async (whose: string, subida: string, as: string) => {
    const { status } = await look(subida, as);
    answered.push(`${whose} ${status}`);
  };
  const larges = Array.from({ length: 6 }, () => shown("large", large, token));
  await shown("small", small, other);
  expect(answered.slice(0, -1).length).toBeLessThanOrEqual(2);
  await Promise.all(larges);
  expect(answered.toSorted()).toEqual([...Array(6).fill("large 200"), "small 200"]);
});

describe("turns of practices", () => {
  /** Jobs that are begun when they are, and end when they are told. */
  function jobs() {
    const turn = practicesInTurn();
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const add = (name: string, gone?: AbortSignal) =>
      turn(
        name.slice(0, 1),
        () => {
          begun.push(name);
          return new Promise<void>((end) => ends.set(name, end));
        },
        gone,
      );
    const end = async (name: string) => {
      await expect.poll(() => begun).toContain(name);
      ends.get(name)?.();
    };
    return { add, end, begun };
  }

  test("go round: whoever comes later waits for one job of each other practice, and not for all of theirs", async () => {
    const { add, end, begun } = jobs();
    const all = ["A1", "A2", "A3", "B1", "B2", "C1"].map((name) => add(name));
    for (const name of ["A1", "B1", "C1", "A2", "B2", "A3"]) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(["A1", "B1", "C1", "A2", "B2", "A3"]);
  });

  test("pass over jobs for which nobody waits any more", async () => {
    const { add, end, begun } = jobs();
    const leave = new AbortController();
    const first = add("A1");
    const dropped = [add("A2", leave.signal), add("B1", leave.signal)].map((job) =>
      expect(job).rejects.toMatchObject({ code: "UNAVAILABLE" }),
    );
    const last = [add("A3"), add("B2")];
    await expect.poll(() => begun).toEqual(["A1"]);
    leave.abort();
    for (const name of ["A1", "B2", "A3"]) await end(name);
    await Promise.all([first, ...dropped, ...last]);
    expect(begun).toEqual(["A1", "B2", "A3"]);
  });

  test("are refused to a practice that has too many waiting, and to no other", async () => {
    const { add, end } = jobs();
    const names = Array.from({ length: 21 }, (_, n) => `A${n}`);
    const waiting = names.map((name) => add(name));
    await expect(add("A99")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const other = add("B1");
    for (const name of ["A0", "B1", ...names.slice(1)]) await end(name);
    await Promise.all([...waiting, other]);
  });
});

describe("what nobody has written by hand", () => {
  const DATE = "Fecha: escríbela como 31/12/2026.";
  const MARKS = `a${"\u0301\u0316".repeat(150_000)}`;
  const TYPE = expect.stringMatching(/^Tipo de sesión: escribe /);
  test.each([
    ["a date of letters and digits", "SESSIONS", "Cliente;Fecha", `Ana;"${"T1".repeat(400_000)}\nX"`, DATE],
    ["a date of blanks", "SESSIONS", "Cliente;Fecha", `Ana;1${" ".repeat(100_000)}1`, DATE],
    ["a date of digits", "NOTES", "Cliente;Nota;Fecha", `Ana;x;${"1".repeat(100_000)}`, DATE],
    [
      "a time of letters and digits",
      "SESSIONS",
      "Cliente;Fecha;Hora",
      `Ana;31/12/2026;"${"T1".repeat(400_000)}\nX"`,
      "Hora: escríbela como 09:30.",
    ],
    ["a type of accents", "SESSIONS", "Cliente;Fecha;Tipo", `Ana;31/12/2026 10:00;${MARKS}`, TYPE],
    [
      "a client of accents",
      "SESSIONS",
      "Cliente;Fecha",
      `${MARKS};31/12/2026 10:00`,
      expect.stringMatching(/^Cliente: no está /),
    ],
    ["a name of accents", "CLIENTS", "Nombre;Email;Teléfono", `${MARKS};a@b.es;600`, expect.stringMatching(/^Nombre/)],
    ["a tag of accents", "NOTES", "Cliente;Nota;Etiquetas", `Ana;x;${MARKS}`, expect.stringMatching(/^Etiquetas: /)],
  ])("%s is a fault of its line, and the file is read to its end", async (_what, clase, titles, line, fault) => {
    const { body } = await preview(api, token, `${titles}\n${line}`, { clase });
    expect(body).toMatchObject({ fallos: [{ linea: 2, mensaje: fault }] });
  });

  test("a heading of a million letters is looked at once, not with each line", async () => {
    const lines = Array.from({ length: 2_000 }, (_, n) => `P ${n};p${n}@b.es;600${n};no`);
    const columnas = ["NAME", "EMAIL", "PHONE", "ACTIVE"];
    const csv = `Nombre;Email;Teléfono;${"x".repeat(1_000_000)}\n${lines.join("\n")}`;
    expect((await preview(api, token, csv, { columnas })).body).toMatchObject({ lineas: 2_000, traer: 2_000 });
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readNoteStats } from "../../../api/notes/notes.store.ts";
import { notes } from "../../../api/notes/notes.table.ts";
import { dayIn, dayStart, mondayOf } from "../../../schema/rules/days.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import { type WireNote, type WireNoteInput, type WireNoteStats, wireNotePage } from "../../../schema/wire/notes.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";

interface Page {
  data: WireNote[];
  pagination: { page: number; pageSize: number; pageCount: number; total: number };
}

let api: TestApi;
let token: string;
let ana: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  ana = await createClient(api, token, { nombre: "Ana Núñez" });
});

const list = async (query = "") => (await api.call<Page>(`/notas${query}`, { token })).body;
const titles = async (query = "") => (await list(query)).data.map(({ title }) => title);
const found = (words: string, more = "") => titles(`?search=${encodeURIComponent(words)}${more}`);
const stats = async () => (await api.call<{ data: WireNoteStats }>("/notas/stats", { token })).body.data;
const make = (title: string, fields: Partial<WireNoteInput> = {}, client = ana) =>
  createNote(api, token, client.id, { title, ...fields });
const put = (id: string, body: object) => api.call<WireNote>(`/notas/${id}`, { token, method: "PUT", body });
const remove = (path: string) => api.call(path, { token, method: "DELETE" });

describe("the list", () => {
  test("shows ten notes a page, newest first, in the documented shape", async () => {
    for (let n = 1; n <= 12; n += 1) await make(`n${n}`);
    const first = await list();
    expect(() => wireNotePage.parse(first)).not.toThrow();
    expect(first.data.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, n) => `n${12 - n}`));
    expect(first.pagination).toEqual({ page: 1, pageSize: 10, pageCount: 2, total: 12 });
    expect(await titles("?page=2")).toEqual(["n2", "n1"]);
    expect(await titles("?page=3&pageSize=5")).toEqual(["n2", "n1"]);
    expect(await list("?page=9")).toEqual({ data: [], pagination: { page: 9, pageSize: 10, pageCount: 2, total: 12 } });
    const [same] = first.data;
    expect((await api.call(`/notas/${same?.id}`, { token })).body).toEqual(same);
  });

  test("is empty, and says so, for a practice without notes", async () => {
    const pagination = { page: 1, pageSize: 10, pageCount: 0, total: 0 };
    for (const query of ["", "?search=ana", `?clientId=${ana.id}`, "?prioridad=ALTA", "?clientId=no-es-id"])
      expect(await list(query)).toEqual({ data: [], pagination });
  });

  test("can be narrowed to a client and to a priority, alone, together and in a search, and counts right", async () => {
    const berta = await createClient(api, token, { nombre: "Berta Gil" });
    for (const [client, name] of [
      [ana, "ana"],
      [berta, "berta"],
    ] as const)
      for (const prioridad of ["BAJA", "MEDIA", "ALTA", "ALTA"])
        await make(`${name} ${prioridad}`, { prioridad }, client);
    const totals = async (query: string) => {
      const { data, pagination } = await list(query);
      expect(data).toHaveLength(pagination.total);
      return [...new Set(data.map(({ title }) => title))].sort();
    };
    expect((await list()).pagination.total).toBe(8);
    expect(await totals(`?clientId=${ana.id}`)).toEqual(["ana ALTA", "ana BAJA", "ana MEDIA"]);
    expect(await totals("?prioridad=ALTA")).toEqual(["ana ALTA", "berta ALTA"]);
    expect(await totals("?prioridad=BAJA")).toEqual(["ana BAJA", "berta BAJA"]);
    expect(await totals(`?prioridad=MEDIA&clientId=${berta.id}`)).toEqual(["berta MEDIA"]);
    expect(await totals(`?search=alta&clientId=${berta.id}`)).toEqual(["berta ALTA"]);
    expect(await totals("?search=ana&prioridad=BAJA")).toEqual(["ana BAJA"]);
    expect((await list(`?search=ana&clientId=${berta.id}`)).pagination.total).toBe(0);
  });

  test.each(["page=0", "pageSize=101", "pageSize=x", "prioridad=alta", "contentMax=-1", `search=${"x".repeat(201)}`])(
    "refuses %s by the parameter's name",
    async (query) => {
      const { status, body } = await api.call(`/notas?${query}`, { token });
      expect(status).toBe(422);
      expect(body.errors?.map(({ field }) => field)).toEqual([query.split("=")[0]]);
    },
  );

  test("cuts long contents when asked to, never inside a character, and says which", async () => {
    await make("corta", { content: "😀😀😀" });
    await make("larga", { content: "😀😀😀😀" });
    const { data } = await list("?contentMax=3");
    expect(data.map(({ title, content, contentIsWhole }) => [title, content, contentIsWhole])).toEqual([
      ["larga", "😀😀😀", false],
      ["corta", "😀😀😀", true],
    ]);
  });

  test("hides the notes of a deleted client, everywhere and in every number", async () => {
    const berta = await createClient(api, token, { nombre: "Berta Gil" });
    await make("queda", { prioridad: "ALTA" });
    const note = await make("se va", { prioridad: "ALTA", isAI: true }, berta);
    await make("se va también", { prioridad: "BAJA" }, berta);
    expect((await remove(`/clientes/${berta.id}`)).status).toBe(204);
    expect(await titles()).toEqual(["queda"]);
    expect(await titles("?prioridad=BAJA")).toEqual([]);
    expect(await found("se")).toEqual([]);
    expect(await titles(`?clientId=${berta.id}`)).toEqual([]);
    expect((await list()).pagination.total).toBe(1);
    expect(await stats()).toEqual({ totalNotes: 1, aiGeneratedNotes: 0, highPriorityNotes: 1, notesThisWeek: 1 });
    for (const method of ["GET", "PUT"])
      expect(
        (await api.call(`/notas/${note.id}`, { token, method, body: method === "PUT" ? {} : undefined })).status,
      ).toBe(404);
  });
});

describe("the numbers", () => {
  test("follow every note that is made, changed or deleted", async () => {
    const first = await make("a", { prioridad: "ALTA", isAI: true });
    const second = await make("b");
    expect(await stats()).toEqual({ totalNotes: 2, aiGeneratedNotes: 1, highPriorityNotes: 1, notesThisWeek: 2 });
    await put(second.id, { prioridad: "ALTA", isAI: true });
    await put(first.id, { prioridad: "BAJA" });
    expect(await stats()).toEqual({ totalNotes: 2, aiGeneratedNotes: 2, highPriorityNotes: 1, notesThisWeek: 2 });
    expect((await list("?prioridad=BAJA")).pagination.total).toBe(1);
    await remove(`/notas/${first.id}`);
    expect(await stats()).toEqual({ totalNotes: 1, aiGeneratedNotes: 1, highPriorityNotes: 1, notesThisWeek: 1 });
  });

  test("agree with the rows after many changes at once", async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) => make(`n${n}`, { prioridad: ["BAJA", "MEDIA", "ALTA"][n % 3] })),
    );
    await Promise.all(
      made.map(({ id }, n) => (n % 2 ? put(id, { prioridad: "ALTA", isAI: n % 4 === 1 }) : remove(`/notas/${id}`))),
    );
    const all = (await list("?pageSize=100")).data;
    expect(await stats()).toMatchObject({
      totalNotes: all.length,
      aiGeneratedNotes: all.filter(({ isAI }) => isAI).length,
      highPriorityNotes: all.filter(({ prioridad }) => prioridad === "ALTA").length,
    });
  });

  test.each([
    ["Europe/Madrid", "2026-10-25T22:59:59.999Z", "2026-10-19", "2026-10-18T22:00:00.000Z"],
    ["Europe/Madrid", "2026-10-25T23:00:00.000Z", "2026-10-26", "2026-10-25T23:00:00.000Z"],
    ["America/Santiago", "2026-04-06T03:59:59.999Z", "2026-03-30", "2026-03-30T03:00:00.000Z"],
    ["America/Santiago", "2026-04-06T04:00:00.000Z", "2026-04-06", "2026-04-06T04:00:00.000Z"],
  ])("a week of %s at %s began on Monday %s", async (zone, now, monday, start) => {
    expect(mondayOf(dayIn(zone, new Date(now)))).toBe(monday);
    const week = dayStart(zone, monday);
    expect(week.toISOString()).toBe(start);
    const { body } = await api.call<{ data: { data: { id: string } } }>("/user-info", { token });
    const practice = body.data.data.id;
    for (const ms of [-1, 0, 1]) {
      const { id } = await make(`${ms}`);
      await api.database.owner
        .update(notes)
        .set({ createdAt: new Date(week.getTime() + ms) })
        .where(eq(notes.id, id));
    }
    const told = await api.database.asProfessional(practice, (tx) => readNoteStats(tx, practice, week));
    expect(told).toMatchObject({ totalNotes: 3, notesThisWeek: 2 });
  });
});

describe("the search", () => {
  test.each([
    ["insomnio", "in the title"],
    ["INSOMNIO", "whatever the case"],
    ["depresion", "without an accent the note has"],
    ["depresión", "with it"],
    ["médico", "with an accent the note has not"],
    ["duermen", "in another form"],
    ["insomnios", "in the plural"],
    ["caminatas", "in the plural of a tag"],
    ["insom", "from its beginning"],
    ["familia", "in a tag"],
    ["insomnio familia duermen", "over title, tags and content together"],
    ["!insomnio", "with a mark that a search language would read"],
    ["qué", "after an inverted question mark"],
    ["miedo", "after a slash"],
    ["recaida", "between quotes"],
    ["final", "before a dash"],
    ["28", "in a number"],
    ["¿Qué?", "with the marks around it"],
    ["la", "also of the smallest words"],
    ["peña", "with an ñ"],
  ])("finds %j %s", async (words) => {
    await make("Insomnio: primera visita", {
      content: "¿Qué le pasa? Duerme mal, depresión/miedo; «recaída». Día 28 en la consulta del medico… final—Peña.",
      etiquetas: "terapia de familia, caminata",
    });
    await make("Otra nota", { content: "Sin nada de eso." });
    expect(await found(words)).toEqual(["Insomnio: primera visita"]);
  });

  test.each(["somnio", "insomnio alegria", "%", "_", "':*", "a & b", "<->", "\\", "???", "'; drop table notes"])(
    "finds nothing for %j, and breaks at nothing",
    async (words) => {
      await make("Insomnio");
      expect(await found(words)).toEqual([]);
    },
  );

  test("is no search when only blanks are looked for", async () => {
    await make("una");
    expect(await found("   ")).toEqual(["una"]);
  });

  test("follows the changes of a note", async () => {
    const { id } = await make("antes", { etiquetas: "viejo" });
    await put(id, { title: "después", etiquetas: "nuevo", content: "otro" });
    expect(await found("antes")).toEqual([]);
    expect(await found("viejo")).toEqual([]);
    expect(await found("nuevo otro")).toEqual(["después"]);
  });

  test("looks into the first 100,000 characters of a content", async () => {
    const filling = "relleno ".repeat(12_000);
    await make("cerca", { content: `${filling}aguja` });
    await make("lejos", { content: `${filling}${filling}aguja` });
    expect(await found("aguja")).toEqual(["cerca"]);
    expect(await found("lejos")).toEqual(["lejos"]);
  });

  test("pages through what it finds, newest first", async () => {
    for (let n = 0; n < 7; n += 1) await make(`hallada ${n}`);
    await make("no");
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?search=hallada&pageSize=3&page=${page}`)));
    expect(pages.map(({ pagination }) => pagination.total)).toEqual([7, 7, 7, 7]);
    expect(pages.flatMap(({ data }) => data.map(({ title }) => title))).toEqual(
      Array.from({ length: 7 }, (_, n) => `hallada ${6 - n}`),
    );
  });

  test("refuses by name what cannot be looked for", async () => {
    const { status, body } = await api.call("/notas?search=a%00b", { token });
    expect(status).toBe(422);
    expect(body.errors?.[0]?.field).toBe("search");
  });
});

import { describe, expect, test } from "vitest";
import { formatMoney } from "../../../schema/rules/money/words.ts";
import { clientFormErrors, fieldOfError, NO_CLIENT, toInput, toTexts } from "../../../web/clients/form/clientForm.ts";
import { readClientAddress, withParam } from "../../../web/clients/list/clientAddress.ts";
import { readDay, showDay } from "../../../web/ui/day.ts";
import { mergeTexts } from "../../../web/ui/form/merge.ts";
import { formatCalendarDay, formatCount, formatDay, formatNoun, telephoneOf } from "../../../web/ui/format.ts";

describe("two saves of one client are brought together", () => {
  const base = { ...NO_CLIENT, name: "Ana", phone: "1", address: "A" };

  test("what only the other window changed is taken, what only this one changed stays", () => {
    const merge = mergeTexts(base, { ...base, name: "Ana María" }, { ...base, phone: "2" });
    expect(merge).toEqual({ values: { ...base, name: "Ana María", phone: "2" }, clashes: [], taken: ["phone"] });
  });

  test("what both changed to different texts is left to the therapist, with the typed text in place", () => {
    const merge = mergeTexts(base, { ...base, address: "B" }, { ...base, address: "C" });
    expect(merge).toEqual({ values: { ...base, address: "B" }, clashes: ["address"], taken: [] });
  });

  test("the same change on both sides is no clash", () => {
    const same = { ...base, address: "B" };
    expect(mergeTexts(base, same, same)).toEqual({ values: same, clashes: [], taken: [] });
  });

  test("fields that go together come from one window, or are chosen together", () => {
    const merge = (mine: Partial<typeof base>, theirs: Partial<typeof base>) =>
      mergeTexts(base, { ...base, ...mine }, { ...base, ...theirs }, ["phone", "address"]);
    expect(merge({ name: "Eva" }, { phone: "2", address: "B" })).toMatchObject({
      values: { name: "Eva", phone: "2", address: "B" },
      clashes: [],
      taken: ["phone", "address"],
    });
    expect(merge({ address: "B" }, { phone: "2" })).toMatchObject({
      values: { phone: "1", address: "B" },
      clashes: ["phone", "address"],
      taken: [],
    });
    expect(merge({ phone: "2" }, { name: "Eva" })).toMatchObject({ clashes: [], taken: ["name"] });
  });
});

describe("a typed day", () => {
  test.each([
    ["14/03/1985", "1985-03-14"],
    ["4-3-1985", "1985-03-04"],
    ["4.3.1985", "1985-03-04"],
    ["04031985", "1985-03-04"],
    [" 1985-03-04 ", "1985-03-04"],
  ])("%s means %s, day before month", (typed, day) => expect(readDay(typed)).toBe(day));
  test.each(["31/02/2020", "14/13/1985", "ayer", "", "1/1/85"])("%s means none", (typed) =>
    expect(readDay(typed)).toBeNull(),
  );
  test("a stored day is shown the way it is typed", () => {
    expect(showDay("1985-03-14")).toBe("14/03/1985");
    expect(showDay(null)).toBe("");
  });
});

describe("the form's values", () => {
  test("are compared as they are stored and shown again, so that a trailing space is no other text", () => {
    const typed = {
      ...NO_CLIENT,
      name: "Ana ",
      phone: " 1 ",
      dateOfBirth: "4-3-1985",
      address: "  ",
      notesText: "dos\n",
    };
    const stored = { ...NO_CLIENT, name: "Ana", phone: "1", dateOfBirth: "04/03/1985", notesText: "dos\n" };
    expect(toTexts(typed)).toEqual(stored);
    expect(toTexts({ ...NO_CLIENT, dateOfBirth: "ayer" }).dateOfBirth).toBe("ayer");
  });

  test("empty optional fields are sent as null and everything else as it was typed", () => {
    const values = { ...NO_CLIENT, name: " Ana ", email: "a@b.es", phone: "1", notesText: "  dos\n", address: "   " };
    expect(toInput({ ...values, dateOfBirth: "4/3/1985" })).toEqual({
      name: " Ana ",
      email: "a@b.es",
      phone: "1",
      dateOfBirth: "1985-03-04",
      address: null,
      emergencyContact: null,
      therapeuticGoals: null,
      notesText: "  dos\n",
    });
  });

  test("a day that does not exist is refused and not silently dropped", () => {
    const values = { ...NO_CLIENT, name: "Ana", email: "a@b.es", phone: "1", dateOfBirth: "31/02/2020" };
    expect(Object.keys(clientFormErrors(values, "2026-11-21"))).toEqual(["dateOfBirth"]);
  });

  test("notes over their length are refused under the name the form has for them", () => {
    const values = { ...NO_CLIENT, name: "Ana", email: "a@b.es", phone: "1", notesText: "x".repeat(100_001) };
    expect(clientFormErrors(values, "2026-11-21")).toEqual({
      notesText: "Notas: escribe como máximo 100.000 caracteres.",
    });
  });

  test("a refusal finds its field by any of its names", () => {
    expect(["name", "input.email", "notes", "notesText", "otro", null].map(fieldOfError)).toEqual([
      "name",
      "email",
      "notesText",
      "notesText",
      null,
      null,
    ]);
  });
});

describe("the address", () => {
  test("what is not understood counts as absent", () => {
    const read = (query: string) => readClientAddress(new URLSearchParams(query));
    expect(read("")).toEqual({
      statusChoice: "todos",
      status: null,
      order: null,
      page: 1,
      found: 1,
      openClientId: null,
      tab: "general",
    });
    expect(["nombre", "-ultima", "--nombre", "email", ""].map((word) => read(`orden=${word}`).order)).toEqual([
      "NAME_ASC",
      "LAST_SESSION_DESC",
      null,
      null,
      null,
    ]);
    expect(read("pagina=3&estado=activos&cliente=c1")).toMatchObject({ status: "ACTIVE", page: 3, openClientId: "c1" });
    for (const page of ["0", "-1", "1.5", "x", "9e99"]) expect(read(`pagina=${page}`).page).toBe(1);
    expect(read("estado=constructor").statusChoice).toBe("todos");
  });

  test("one parameter changes and the others stay", () => {
    const params = new URLSearchParams("pagina=3&estado=activos");
    expect(`${withParam(params, "pagina", null)}`).toBe("estado=activos");
    expect(`${withParam(params, "cliente", "c1")}`).toBe("pagina=3&estado=activos&cliente=c1");
  });
});

test("numbers, days and money are written as in Spain", () => {
  expect(formatCount(1284)).toBe("1.284");
  expect(formatNoun(1, "cliente", "clientes")).toBe("1 cliente");
  expect(formatNoun(10_000, "cliente", "clientes")).toBe("10.000 clientes");
  expect(formatDay("2026-11-18T10:00:00Z", "Europe/Madrid")).toBe("18 nov 2026");
  expect(formatDay("2026-11-18T10:00:00Z", "Pacific/Kiritimati")).toBe("19 nov 2026");
  expect(formatCalendarDay("1985-03-14")).toBe("14 de marzo de 1985");
  expect([29, 278.4].map(formatMoney)).toEqual(["29\u00a0US$", "278,40\u00a0US$"]);
});

test.each([
  ["+34 612 004 518", "+34612004518"],
  ["(0034) 91.123-45 67", "0034911234567"],
  ["600 11 22 33 / 911 22 33 44", "600112233"],
  ["Madre: 600112233; padre: 611223344", "600112233"],
  ["911 22 33 44 ext. 12", "911223344"],
  ["Tel. 1: 600 11 22 33, tel. 2: 911 22 33 44", "600112233"],
  ["+34 612 00 45 18 +34 911 22 33 44", "+34612004518"],
  ["112", "112"],
  ["no tiene", ""],
])("«%s» dials its first number", (written, number) => {
  expect(telephoneOf(written)).toBe(`tel:${number}`);
});

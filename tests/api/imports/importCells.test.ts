import { describe, expect, test } from "vitest";
import type { FileRead, NoteLine, SessionLine } from "../../../api/imports/imports.rules.ts";
import { readFile } from "../../../api/imports/reading/readFile.ts";
import { IMPORT_LINES_MAX, type ImportTable } from "../../../schema/rules/imports/imports.ts";

function wholly(kind: ImportTable, lines: readonly string[]): FileRead {
  const file = readFile({ kind, bytes: Buffer.from(lines.join("\n")), columns: null, zone: "Europe/Madrid" });
  if ("fault" in file) throw new Error(file.fault);
  return file;
}
const faultsOf = ({ faults }: FileRead) => faults.map(({ line, message }) => [line, message]);
const draftsOf = ({ read: { lines } }: FileRead) => lines.map(({ draft }) => draft);
const day = (at: Date | null | undefined) => at?.toISOString().slice(0, 10);
const sessions = (dates: string[]) => wholly("SESSIONS", ["Cliente;Fecha", ...dates.map((date) => `Ana;${date}`)]);
const daysOf = ({ read: { lines } }: FileRead) =>
  (lines as SessionLine[]).map(({ draft }) => draft.startsAt.toISOString());

describe("dates", () => {
  test("of a file in which one can only have the month first are all read so, and it says so", () => {
    const file = sessions(["03/04/2026 5:30 PM", "03/25/2026 5:30 PM", "2026-03-26 10:00"]);
    expect(daysOf(file)).toEqual(["2026-03-04T16:30:00.000Z", "2026-03-25T16:30:00.000Z", "2026-03-26T09:00:00.000Z"]);
    expect([file.faults, file.datesRead]).toEqual([
      [],
      "Las fechas de este archivo llevan el mes delante: 03/04/2026 se lee como 4 de marzo de 2026.",
    ]);
    const people = wholly("CLIENTS", ["Name,Email,Phone,DOB", "Ana,a@b.es,1,12/31/1981", "Eva,e@b.es,2,3/4/1980"]);
    expect(draftsOf(people)).toMatchObject([{ dateOfBirth: "1981-12-31" }, { dateOfBirth: "1980-03-04" }]);
    const notes = wholly("NOTES", ["Client,Date,Note", "Ana,10/11/2019,x", "Ana,10/12/2019,x", "Ana,10/13/2019,x"]);
    expect((notes.read.lines as NoteLine[]).map(({ writtenAt }) => day(writtenAt))).toEqual([
      ...["2019-10-11", "2019-10-12", "2019-10-13"],
    ]);
  });

  test("whose year lost its century are too long ago, and not at an hour that the clocks skipped", () => {
    const notes = wholly("NOTES", ["Client,Date,Note", "Ana,2026-05-12 10:00,x", "Ana,0026-05-12 10:00,x"]);
    expect(faultsOf(notes)).toEqual([[3, "Fecha: no puede ser anterior a 1900."]]);
    expect(faultsOf(sessions(["2026-05-12 10:00", "0026-05-12 10:00"]))).toEqual([
      [3, "Fecha y hora: elige un día entre 2000 y 2099."],
    ]);
  });

  test("with seconds are sessions that begin on their minute", () => {
    const file = sessions(["2026-03-26T10:00:30Z", "2026-03-27 10:00:30"]);
    expect(daysOf(file)).toEqual(["2026-03-26T10:00:00.000Z", "2026-03-27T09:00:00.000Z"]);
  });

  test("of a file in which all can be read in two ways have the day first, and it says so by one of them", () => {
    const file = sessions(["04/04/2026 10:00", "03/04/2026 10:00"]);
    expect(daysOf(file)).toEqual(["2026-04-04T08:00:00.000Z", "2026-04-03T08:00:00.000Z"]);
    expect(file.datesRead).toBe(
      "Las fechas de este archivo llevan el día delante: 03/04/2026 se lee como 3 de abril de 2026.",
    );
    for (const clear of ["25/04/2026 10:00", "03/03/2026 10:00", "2026-04-03 10:00"])
      expect(sessions([clear]).datesRead, clear).toBeNull();
    expect(sessions(["25/04/2026 10:00", "03/04/2026 10:00"]).datesRead).toBeNull();
  });

  test("of a file that has both kinds are brought in where they are clear, and the others say what is wrong", () => {
    const file = sessions(["25/03/2026 10:00", "03/26/2026 10:00", "03/04/2026 10:00", "04/04/2026 10:00"]);
    expect(daysOf(file)).toEqual(["2026-03-25T09:00:00.000Z", "2026-04-04T08:00:00.000Z"]);
    const mixed = "Fecha: unas llevan el día delante y otras el mes. Escríbelas todas como 31/12/2026.";
    expect(faultsOf(file)).toEqual([
      [3, mixed],
      [4, mixed],
    ]);
    expect(file.datesRead).toBeNull();
    const people = ["Nombre;Email;Teléfono;Nacimiento", "Ana;a@b.es;1;31/12/1981", "Eva;e@b.es;2;12/31/1981"];
    expect(faultsOf(wholly("CLIENTS", people))).toEqual([[3, expect.stringMatching(/^Fecha de nacimiento: unas /)]]);
  });
});

test("a date that is written well and is none in the calendar is not told to be written otherwise", () => {
  const people = ["Nombre;Email;Teléfono;Nacimiento", "Ana;a@b.es;1;31/02/1990", "Eva;e@b.es;2;en mayo"];
  expect(faultsOf(wholly("CLIENTS", people))).toEqual([
    [2, "Fecha de nacimiento: el 31/02/1990 no está en el calendario."],
    [3, "Fecha de nacimiento: escríbela como 31/12/1980."],
  ]);
  expect(faultsOf(sessions(["2026-02-30 10:00"]))).toEqual([[2, "Fecha: el 2026-02-30 no está en el calendario."]]);
});

describe("numbers that a spreadsheet has changed", () => {
  const HEAD = "Nombre;Email;Teléfono;Contacto de emergencia;DNI";
  const COLUMNS = ["NAME", "EMAIL", "PHONE", "EMERGENCY_CONTACT", "NOTES"] as const;
  const told = (label: string, cell: string) =>
    `${label}: la hoja de cálculo ha cambiado el número por ${cell}. Da a la columna formato de texto.`;
  const people = (...lines: string[]) => {
    const bytes = Buffer.from([HEAD, ...lines].join("\n"));
    return readFile({ kind: "CLIENTS", bytes, columns: [...COLUMNS], zone: "Europe/Madrid" }) as FileRead;
  };

  test("are faults of their line, each in its column, and never stored as a telephone number", () => {
    const file = people(
      "Ana;a@b.es;6.00111E+08;;",
      "Eva;e@b.es;3,46E+11;madre 3,46E+11;",
      "Leo;;6e+08;6,001E8;2,81E+11",
    );
    expect(faultsOf(file)).toEqual([
      [2, told("Teléfono", "6.00111E+08")],
      [3, told("Teléfono", "3,46E+11")],
      [4, "Correo electrónico: es obligatorio."],
      [4, told("Teléfono", "6e+08")],
      [4, told("Contacto de emergencia", "6,001E8")],
      [4, told("Notas", "2,81E+11")],
    ]);
    expect([file.faultyCount, file.read.lines, file.faults.at(-1)?.column]).toEqual([3, [], 4]);
  });

  test("are told apart from what people write", () => {
    const file = people(
      "Ana;a@b.es;600 111 222;portal 2E3;2E3",
      "Eva;e@b.es;+34 600111222;E+08;1E2 y 3,5E+1 en la prueba",
    );
    expect([file.faults, file.read.lines.length]).toEqual([[], 2]);
  });

  test("that were dates are no dates", () => {
    const file = wholly("CLIENTS", ["Nombre;Email;Teléfono;Nacimiento", "Ana;a@b.es;1;29585", "Eva;e@b.es;2;2,96E+04"]);
    const asDate = "Fecha de nacimiento: escríbela como 31/12/1980.";
    expect(faultsOf(file)).toEqual([
      [2, asDate],
      [3, asDate],
    ]);
    expect(faultsOf(sessions(["45261 10:00"]))).toEqual([[2, "Fecha: escríbela como 31/12/2026."]]);
  });
});

describe("empty lines of a sheet", () => {
  const HEAD = "Nombre;Email;Teléfono";

  test("do not count, wherever and however many they are", () => {
    const filled = Array.from({ length: IMPORT_LINES_MAX }, (_, n) => `Persona ${n};p${n}@correo.es;600${n}`);
    const file = wholly("CLIENTS", [HEAD, ...filled.flatMap((line) => [line, ";;", " ; ;"])]);
    expect([file.lineCount, file.read.lines.length]).toEqual([IMPORT_LINES_MAX, IMPORT_LINES_MAX]);
    expect(file.read.lines.at(-1)?.line).toBe(3 * IMPORT_LINES_MAX - 1);
  });

  test("may stand above the headings, more of them than are looked at for the separator", () => {
    const file = wholly("CLIENTS", [...Array(30).fill(";;"), HEAD, "Ana;a@b.es;1"]);
    expect([file.separator, file.read.lines]).toMatchObject([";", [{ line: 32, draft: { name: "Ana" } }]]);
  });
});

describe("prices", () => {
  const priced = (prices: string[], head = "Precio") =>
    wholly("SESSIONS", [`Cliente;Fecha;${head}`, ...prices.map((price) => `Ana;25/04/2026 10:00;${price}`)]);

  test("are dollars however they say so", () => {
    const file = priced(["60 USD", "60,00 usd", "US$ 60", "$60.00", "60 US$", "60", "1.200,50\u00a0US$"]);
    expect(file.faults).toEqual([]);
    expect(draftsOf(file)).toMatchObject([...Array(6).fill({ priceCents: 6_000 }), { priceCents: 120_050 }]);
  });

  test("in euros are no dollars, whether the cell says so or the heading", () => {
    const euros = [
      "Precio: los importes se llevan en dólares (US$). Escríbelo en dólares, o elige «No traer» en esa columna.",
    ];
    const told = (file: FileRead) => faultsOf(file).map(([, message]) => message);
    for (const price of ["60 €", "60,00€", "60 EUR", "EUR60", "60 euros"])
      expect(told(priced([price])), price).toEqual(euros);
    expect(told(priced(["60", ""], "Precio (€)"))).toEqual(euros);
    expect(priced(["60 £"]).faultyCount).toBe(1);
  });
});

test("words that every object knows are no sorts of sessions", () => {
  const head = "Cliente;Fecha;Tipo;Estado";
  const file = wholly("SESSIONS", [head, "Ana;25/04/2026 10:00;constructor;", "Ana;25/04/2026 10:00;;constructor"]);
  expect(file.read.lines).toEqual([]);
  expect(faultsOf(file).map(([line, message]) => [line, String(message).split(":")[0]])).toEqual([
    [2, "Tipo de sesión"],
    [3, "Estado"],
  ]);
});

test("names are kept as keyboards write them, whatever blanks and accents their sheet has", () => {
  const written = "Nombre;Apellidos;Email;Teléfono\nAna\u00a0 Mari\u0301a ;\u2007Vega   Gil;a@b.es;1";
  expect(draftsOf(wholly("CLIENTS", [written]))).toMatchObject([{ name: "Ana María Vega Gil" }]);
});

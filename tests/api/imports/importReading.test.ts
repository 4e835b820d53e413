import { expect, test } from "vitest";
import type { FileRead } from "../../../api/imports/imports.rules.ts";
import { readFile } from "../../../api/imports/reading/readFile.ts";
import { IMPORT_COLUMNS_MAX, IMPORT_LINES_MAX } from "../../../schema/rules/imports/imports.ts";
import { toCsv } from "../../../schema/rules/money/csv.ts";

const LINE = "Íñigo Peña;inigo@ejemplo.es;600 100 200";
const CSV = `Nombre;Email;Teléfono\n${LINE}\n`;
const read = (bytes: string | Uint8Array) =>
  readFile({ kind: "CLIENTS", bytes: Buffer.from(bytes), columns: null, zone: "Europe/Madrid" });
const wholly = (bytes: string | Uint8Array): FileRead => {
  const file = read(bytes);
  if ("fault" in file) throw new Error(file.fault);
  return file;
};
const namesIn = ({ read: { lines } }: FileRead) => lines.map(({ draft }) => (Object(draft) as { name: string }).name);
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

test.each([
  ["UTF-8", Buffer.from(CSV), "UTF_8"],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${CSV}`), "UTF_8"],
  ["UTF-16 with a mark", Buffer.from(`\ufeff${CSV}`, "utf16le"), "UTF_16LE"],
  ["UTF-16 the other way round", swapped(Buffer.from(`\ufeff${CSV}`, "utf16le")), "UTF_16BE"],
  ["UTF-16 without a mark", Buffer.from(CSV, "utf16le"), "UTF_16LE"],
  ["Windows-1252", Buffer.from(CSV, "latin1"), "WINDOWS_1252"],
])("a file in %s is read to the letter", (_what, bytes, encoding) => {
  const file = wholly(bytes);
  expect([file.encoding, namesIn(file), file.columns[0]?.field]).toEqual([encoding, ["Íñigo Peña"], "NAME"]);
});

test.each([",", ";", "\t"])(
  "columns apart by %j are told apart, also where texts have other separators",
  (separator) => {
    const cells = (row: string[]) => row.map((cell) => `"${cell}"`).join(separator);
    const csv = [cells(["Nombre", "Email", "Teléfono", "Dirección"]), cells(["Ana", "a@b.es", "1", "Calle; 1, 2\t3"])];
    const file = wholly(csv.join("\r\n"));
    expect([file.separator, file.read.lines[0]?.draft]).toMatchObject([separator, { address: "Calle; 1, 2\t3" }]);
  },
);

test("Windows-1252 is read with its euro and its own quotes, which Latin-1 has not", () => {
  const head = Buffer.from("Nombre;Email;Teléfono;Notas\n", "latin1");
  const line = Buffer.concat([
    Buffer.from("Íñigo;a@b.es;1;", "latin1"),
    Buffer.from([0x93, 0x36, 0x30, 0x20, 0x80, 0x94, 0x20, 0x96, 0x20, 0x85]),
  ]);
  const file = wholly(Buffer.concat([head, line]));
  expect([file.encoding, file.read.lines[0]?.draft]).toMatchObject(["WINDOWS_1252", { notes: "“60 €” – …" }]);
});

test.each([
  ["\n", "Unix"],
  ["\r\n", "Windows"],
  ["\r", "an old Macintosh"],
])("lines that end with %j, as on %s, are read and counted alike, also several kinds in one file", (end) => {
  const csv = ["Nombre;Email;Teléfono;Notas", `Ana;a@b.es;1;"dos${end}líneas"`, "", "Berta;mal;2;"].join(end);
  for (const text of [csv, `\ufeff${csv}`, `${csv}\r\nCarla;c@b.es;3;\rDora;d@b.es;4;\n`]) {
    const file = wholly(text);
    expect(file.faults.map(({ line }) => line)).toEqual([5]);
    expect(file.read.lines.map(({ line }) => line)).toEqual(text.length > csv.length + 1 ? [2, 6, 7] : [2]);
    expect(file.read.lines[0]?.draft).toMatchObject({ notes: "dos\nlíneas" });
  }
});

test("what an export keeps from being a formula is brought in as it was written", () => {
  const cells = ["=Ana", "a@b.es", "+34 600 100 200", "@SUM(1)", "'así'"];
  const file = wholly(toCsv([["Nombre", "Email", "Teléfono", "Notas", "Dirección"], cells]));
  expect(file.read.lines[0]?.draft).toMatchObject({
    ...{ name: "=Ana", phone: "+34 600 100 200", notes: "@SUM(1)", address: "'así'" },
  });
});

test("millions of cells are refused in a moment, wherever they stand", () => {
  const many = 4_000_000;
  const head = "Nombre;Email;Teléfono\n";
  for (const text of [
    ";".repeat(many),
    head + ",".repeat(many),
    head + '"";'.repeat(many / 4),
    head + `${";".repeat(999)}\n`.repeat(many / 1_000),
  ]) {
    const before = process.resourceUsage().maxRSS;
    const begun = process.cpuUsage();
    expect(read(text)).toEqual({ fault: "TOO_MANY_COLUMNS" });
    // Read cell by cell they took up to ten seconds, and 300 MB. Counted is the work, not what the machine did meanwhile.
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(1_500);
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000);
  }
});

test("Excel's own mark names the separator, and lines are counted as an editor counts them", () => {
  const csv = 'sep=;\r\nNombre;Email;Teléfono;Notas\r\nAna;a@b.es;1;"dos\r\nlíneas"\r\n\r\nBerta;mal;2;\r\n';
  const file = wholly(csv);
  expect(file.faults.map(({ line }) => line)).toEqual([6]);
  expect(file.read.lines[0]?.line).toBe(3);
});

test("what is no such file is told in one word, and where it breaks", () => {
  expect(read("")).toEqual({ fault: "EMPTY" });
  expect(read("Nombre;Email\n")).toEqual({ fault: "EMPTY" });
  expect(read(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0, 1, 2]))).toEqual({ fault: "NOT_TEXT" });
  expect(read(`${CSV}"Ana;a@b.es;1\n`)).toEqual({ fault: "BROKEN", line: 3 });
  expect(read(`${"a;".repeat(IMPORT_COLUMNS_MAX)}a\nb\n`)).toEqual({ fault: "TOO_MANY_COLUMNS" });
  expect(read(`Nombre;Email\n${"Ana;a@b.es\n".repeat(IMPORT_LINES_MAX + 1)}`)).toEqual({ fault: "TOO_MANY_LINES" });
  expect(read(`Nombre;Email\n${"Ana;a@b.es\n".repeat(100_000)}`)).toEqual({ fault: "TOO_MANY_LINES" });
  expect(read(Buffer.alloc(5 * 1024 * 1024, "a"))).toEqual({ fault: "TOO_LARGE" });
});

test("a formula is a text like any other", () => {
  const file = wholly('Nombre;Email;Teléfono;Notas\n"=HYPERLINK(""x"")";a@b.es;+34 600;@SUM(A1)\n');
  expect(file.read.lines[0]?.draft).toMatchObject({ name: '=HYPERLINK("x")', phone: "+34 600", notes: "@SUM(A1)" });
});

test("headings of other programs are known, in Spanish and English; what is unknown is left out", () => {
  const english = wholly("First Name,Last Name,Email,Mobile Phone,DOB,Referral\nAna,Vega,a@b.es,1,1980-12-31,x\n");
  expect(english.columns.map(({ field }) => field)).toEqual(["NAME", "SURNAME", "EMAIL", "PHONE", "BIRTH_DATE", null]);
  const spanish = wholly("PACIENTE;Móvil;E-MAIL;Domicilio;Localidad\nAna;1;a@b.es;Calle 1;Lugo\n");
  expect(spanish.read.lines[0]?.draft).toMatchObject({ name: "Ana", phone: "1", address: "Calle 1, Lugo" });
  expect(wholly("Nombre;Teléfono\nAna;1\n")).toMatchObject({ missing: ["EMAIL"], lineCount: 1, faults: [] });
});

import { expect, test } from "vitest";
import { csvAmount, toCsv } from "../../../schema/rules/money/csv.ts";

test("a table becomes a file that spreadsheets know as UTF-8, with separators and quotes kept in their cells", () => {
  expect(
    toCsv([
      ["Mes", "Nota"],
      ["enero", 'dice "sí"; y\nno'],
    ]),
  ).toBe('\uFEFFMes;Nota\r\nenero;"dice ""sí""; y\nno"\r\n');
});

test.each(["=1+1", "+34 600", "-cmd", "@SUM(A1)", "\tx", "\r=x"])("%j is no formula, and still there", (text) => {
  const [, cell = ""] = /^\uFEFF(?:"([\s\S]*)"|.*)\r\n$/.exec(toCsv([[text]])) ?? [];
  expect(cell || toCsv([[text]]).slice(1)).toMatch(/^'/);
});

test("nothing in a cell begins another one where commas or tabs separate them", () => {
  expect(toCsv([["Ana,=1+1", "Ana\t@SUM(A1)", "60,50"]])).toBe('\uFEFF"Ana,=1+1";"Ana\t@SUM(A1)";60,50\r\n');
});

test("amounts are numbers, also below nothing", () => {
  expect([0, 5, 6050, -6050, 1_000_000].map(csvAmount)).toEqual(["0,00", "0,05", "60,50", "-60,50", "10000,00"]);
  expect(toCsv([[csvAmount(-6050)]])).toBe("\uFEFF-60,50\r\n");
});

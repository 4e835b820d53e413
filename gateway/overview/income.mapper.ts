import { z } from "zod";
import { readRow, rowsOf, type Warn } from "../core/wire.ts";
import { CURRENCY, type Money } from "../membership/membership.types.ts";
import type { IncomeMonth } from "./income.types.ts";

const count = z.int32().nonnegative();
const wireMonth = z.object({
  mes: z.string(),
  cobrado: z.number(),
  completadas: count,
  esperado: z.number(),
  porVenir: count,
  sinConfirmar: z.number(),
  sinConfirmarSesiones: count,
  canceladas: count,
  noVino: count,
});
const toMoney = (amount: number): Money => ({ amount: amount.toFixed(2), currency: CURRENCY });

function toMonth(row: unknown, warn: Warn): IncomeMonth | null {
  const wire = readRow(wireMonth, row, "income.month", warn);
  return (
    wire && {
      month: wire.mes,
      earned: toMoney(wire.cobrado),
      completedCount: wire.completadas,
      expected: toMoney(wire.esperado),
      upcomingCount: wire.porVenir,
      unconfirmed: toMoney(wire.sinConfirmar),
      unconfirmedCount: wire.sinConfirmarSesiones,
      cancelledCount: wire.canceladas,
      noShowCount: wire.noVino,
    }
  );
}

/** The months of an answer; null when it was not understood. */
export const toIncome = (answer: Record<string, unknown>, warn: Warn): IncomeMonth[] | null =>
  rowsOf(answer.meses, "income", warn, (row) => toMonth(row, warn));

import { csvAmount, toCsv } from "../../../schema/rules/money/csv.ts";
import { formatMoney } from "../../../schema/rules/money/words.ts";
import { formatNoun } from "../../ui/format.ts";
import type { IncomeQuery } from "./Income.generated.ts";

export type IncomeMonth = NonNullable<IncomeQuery["income"]>[number];

/** Whether anything is, or was, in a month. */
export const isFilled = (month: IncomeMonth): boolean =>
  month.completedCount + month.upcomingCount + month.unconfirmedCount + month.cancelledCount > 0;

/** `12 hechas, 3 por venir, 1 sin confirmar (60 US$), 2 canceladas (1 no vino)` */
export function attendanceOf(month: IncomeMonth): string {
  const { completedCount, upcomingCount, unconfirmed, unconfirmedCount, cancelledCount, noShowCount } = month;
  const absent = noShowCount > 0 ? ` (${formatNoun(noShowCount, "no vino", "no vinieron")})` : "";
  const owed = Number(unconfirmed.amount) > 0 ? ` (${formatMoney(Number(unconfirmed.amount))})` : "";
  return [
    completedCount > 0 && formatNoun(completedCount, "hecha", "hechas"),
    upcomingCount > 0 && formatNoun(upcomingCount, "por venir", "por venir"),
    unconfirmedCount > 0 && `${formatNoun(unconfirmedCount, "sin confirmar", "sin confirmar")}${owed}`,
    cancelledCount > 0 && `${formatNoun(cancelledCount, "cancelada", "canceladas")}${absent}`,
  ]
    .filter(Boolean)
    .join(", ");
}

const HEAD = [
  "Mes",
  "Cobrado (US$)",
  "Completadas",
  "Previsto (US$)",
  "Por venir",
  "Sin confirmar (US$)",
  "Sin confirmar",
  "Canceladas",
  "No vino",
];
const cell = ({ amount }: { amount: string }): string => csvAmount(Math.round(Number(amount) * 100));

/** The months as a CSV file. */
export const incomeCsv = (months: readonly IncomeMonth[]): string =>
  toCsv([
    HEAD,
    ...months.map((month) => [
      month.month,
      cell(month.earned),
      String(month.completedCount),
      cell(month.expected),
      String(month.upcomingCount),
      cell(month.unconfirmed),
      String(month.unconfirmedCount),
      String(month.cancelledCount),
      String(month.noShowCount),
    ]),
  ]);

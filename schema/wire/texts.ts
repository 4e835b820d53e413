import { z } from "zod";
import type { Table, WireName } from "../fields/table.ts";
import { wireDate } from "./core.ts";

type Shown<T extends Table> = {
  [F in keyof T as WireName<T[F]>]: T[F] extends { needed: string } ? z.ZodString : z.ZodNullable<z.ZodString>;
};
type Read<T extends Table> = { [F in keyof T as WireName<T[F]>]: z.ZodOptional<z.ZodNullable<z.ZodString>> };

const shapeOf = (table: Table, of: (field: Table[string]) => z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(Object.values(table).map((field) => [field.wire[0], of(field)]));

/** The texts of a table as the service shows them: what may be missing is null then, days are days. */
export const textsShown = <T extends Table>(table: T): Shown<T> =>
  shapeOf(table, ({ needed, isDay }) => {
    const text = isDay ? wireDate : z.string();
    return needed ? text : text.nullable();
  }) as unknown as Shown<T>;

/** The same as the service reads them: whatever is faulty is left to the rules, which name the field in Spanish. */
export const textsRead = <T extends Table>(table: T): Read<T> =>
  shapeOf(table, () => z.string().nullish()) as unknown as Read<T>;

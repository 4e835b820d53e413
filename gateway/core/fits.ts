import { z } from "zod";

type Fits = (value: unknown) => boolean;

const isInt32: Fits = (value) => typeof value === "number" && (value | 0) === value;

/**
 * Tells at a glance whether a schema would leave a value of JSON as it is, which most rows of a list are; null for a schema
 * of which that cannot be told.
 */
export function fitsOf(schema: z.core.$ZodType): Fits | null {
  if (schema instanceof z.ZodString) return isBare(schema) ? (value) => typeof value === "string" : null;
  if (schema instanceof z.ZodBoolean) return isBare(schema) ? (value) => typeof value === "boolean" : null;
  if (schema instanceof z.ZodNumberFormat) return schema.format === "int32" && isBare(schema) ? isInt32 : null;
  if (schema instanceof z.ZodNumber) return isBare(schema) ? Number.isFinite : null;
  if (schema instanceof z.ZodCatch) return fitsOf(schema.def.innerType);
  if (schema instanceof z.ZodOptional) return orIs(undefined, fitsOf(schema.def.innerType));
  if (schema instanceof z.ZodNullable) return orIs(null, fitsOf(schema.def.innerType));
  if (schema instanceof z.ZodUnion) return oneOf(schema.def.options);
  if (schema instanceof z.ZodArray) return isBare(schema) ? listOf(fitsOf(schema.def.element)) : null;
  return schema instanceof z.ZodObject && !schema.def.catchall && isBare(schema) ? recordOf(schema.shape) : null;
}

/** Whether nothing more is asked of what is of the kind, and nothing is made of it. */
const isBare = ({ def }: { def: { checks?: unknown[] | undefined; coerce?: unknown } }): boolean =>
  !def.checks?.length && !def.coerce;

const orIs = (none: null | undefined, fits: Fits | null): Fits | null =>
  fits && ((value) => value === none || fits(value));

function oneOf(options: readonly z.core.$ZodType[]): Fits | null {
  const all = options.map(fitsOf);
  if (all.includes(null)) return null;
  return (value) => all.some((fits) => fits?.(value));
}

const listOf = (fits: Fits | null): Fits | null => fits && ((value) => Array.isArray(value) && value.every(fits));

function recordOf(shape: Record<string, z.core.$ZodType>): Fits | null {
  const parts: { name: string; fits: Fits }[] = [];
  /** The most frequent kind by far, looked at without a call. */
  const texts: string[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const fits = fitsOf(schema);
    if (!fits) return null;
    if (isTextOrNone(schema)) texts.push(name);
    else parts.push({ name, fits });
  }
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const record = value as Record<string, unknown>;
    for (const name of texts) {
      const text = record[name];
      if (typeof text !== "string" && text !== null && text !== undefined) return false;
    }
    for (const { name, fits } of parts) if (!fits(record[name])) return false;
    return true;
  };
}

const isTextOrNone = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodOptional &&
  schema.def.innerType instanceof z.ZodNullable &&
  schema.def.innerType.def.innerType instanceof z.ZodString;

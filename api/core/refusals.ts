import type { ErrorRequestHandler } from "express";
import type { FieldFault } from "../../schema/rules/fields.ts";
import { Problem } from "./problems.ts";

interface Details<Row> {
  errors?: { field: string; code: FieldFault; message: string }[];
  current?: Row;
  overlaps?: Row[];
  /** Time taken elsewhere that is in the way. */
  busy?: { startsAt: Date; endsAt: Date }[];
  /** The word for all that is in the way. */
  seen?: string;
}

/**
 * What a use case refuses, in our own words: fields as the rules name them, rows as records. The edge of its room says it
 * to the caller (`inWireWords`).
 */
export class Refusal<Row = unknown> extends Error {
  override name = "Refusal";
  readonly code: "VALIDATION" | "CONFLICT" | "OVERLAP";
  readonly details: Details<Row>;

  constructor(code: Refusal["code"], details: Details<Row>) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Refuses the value of one field. */
export const refused = <Field extends string>(field: Field, message: string): Refusal =>
  new Refusal("VALIDATION", { errors: [{ field, code: "INVALID", message }] });

/** @throws Refusal VALIDATION naming each faulty field, when there is one */
export function refuseFaults<Field extends string>(
  faults: Partial<Record<Field, FieldFault>>,
  sentence: (field: Field, fault: FieldFault) => string,
): void {
  const faulty = Object.entries(faults) as [Field, FieldFault][];
  if (faulty.length === 0) return;
  throw new Refusal("VALIDATION", {
    errors: faulty.map(([field, code]) => ({ field, code, message: sentence(field, code) })),
  });
}

/** @throws Refusal CONFLICT with the row as it is now, when the change was based on an older one */
export function refuseStale<Row extends { version: number }>(version: number | undefined, current: Row): void {
  if (version !== undefined && version !== current.version) throw new Refusal("CONFLICT", { current });
}

/**
 * The last handler of a room's routes: turns its refusals into problems.
 * @param names what the wire calls each field; one that is missing is called the same
 */
export const inWireWords =
  <Row>(names: Record<string, string>, toWire: (row: Row) => object): ErrorRequestHandler =>
  (error, _req, _res, next) => {
    if (!(error instanceof Refusal)) return next(error);
    const { errors, current, overlaps, busy, seen } = (error as Refusal<Row>).details;
    const problem = new Problem(error.code, {
      ...(errors && { errors: errors.map((fault) => ({ ...fault, field: names[fault.field] ?? fault.field })) }),
      ...(current && { current: toWire(current) }),
      ...(overlaps && { overlaps: overlaps.map(toWire) }),
      ...(busy && {
        ocupado: busy.map(({ startsAt, endsAt }) => ({ inicio: startsAt.toISOString(), fin: endsAt.toISOString() })),
      }),
      ...(seen !== undefined && { solapesVistos: seen }),
    });
    next(problem);
  };

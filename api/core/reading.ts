import { isUtf8 } from "node:buffer";
import { parse } from "node:querystring";
import express, { type Request, type RequestHandler, type RequestParamHandler, type Response } from "express";
import type { z } from "zod";
import { isStorable, plainId } from "../../schema/rules/fields.ts";
import { isId } from "./database/database.ts";
import { notFound, Problem, refusedField } from "./problems.ts";

/**
 * Parses JSON bodies.
 * @param limit the most that is read, such as `32kb`
 * @throws Problem BAD_REQUEST for bytes that are not UTF-8: read loosely they would be stored as `�`
 */
export const jsonBody = (limit: string): RequestHandler =>
  express.json({
    limit,
    verify: (_req, _res, bytes) => {
      if (!isUtf8(bytes)) throw new Problem("BAD_REQUEST");
    },
  });

function fieldErrors(error: z.ZodError, messageOf: (field: string) => string) {
  const fields = new Set(error.issues.map(({ path }) => String(path[0] ?? "")));
  return [...fields].map((field) => ({ field, code: "INVALID" as const, message: messageOf(field) }));
}

/**
 * The request's JSON body in the shape of `schema`; unknown fields are left out.
 * @param labels the Spanish name of each field on the wire
 * @throws Problem BAD_REQUEST for anything but an object, VALIDATION naming each field of a wrong type
 */
export function readBody<Shape extends z.ZodType>(
  schema: Shape,
  req: Request,
  labels: Record<string, string>,
): z.output<Shape> {
  const body: unknown = req.body;
  if (body === undefined) throw new Problem(req.is("json") === false ? "UNSUPPORTED_MEDIA_TYPE" : "BAD_REQUEST");
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Problem("BAD_REQUEST");
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new Problem("VALIDATION", {
    errors: fieldErrors(read.error, (field) => `${labels[field] ?? field}: tiene un valor que no es válido.`),
  });
}

/** The request's query in the shape of `schema`. @throws Problem VALIDATION naming each faulty parameter */
export function readQuery<Shape extends z.ZodType>(schema: Shape, req: Request): z.output<Shape> {
  const read = schema.safeParse(req.query);
  if (read.success) return read.data;
  throw new Problem("VALIDATION", {
    errors: fieldErrors(read.error, (field) => `El parámetro ${field} tiene un valor que no es válido.`),
  });
}

/** What a query says, with each id in it, or each of several with commas between, as ids are compared. */
export const queryOf = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parse(text)).map(([name, value]) => [
      name,
      typeof value === "string" ? value.split(",").map(plainId).join(",") : value,
    ]),
  );

/** For ids in a path, which become what ids are compared by. @throws Problem NOT_FOUND for one that no row can have */
export const idInPath: RequestParamHandler = (req, res, next, text: string, name) => {
  if (!isId(text)) throw notFound();
  const id = plainId(text);
  req.params[name] = id;
  res.locals.idsInPath = { ...idsInPath(res), [name]: id };
  next();
};

/** The ids that stood in the path, by their names in the route; also once it has refused, when Express has forgotten them. */
export const idsInPath = (res: Response): Record<string, string | undefined> => Object(res.locals.idsInPath);

/** @throws Problem VALIDATION when a text cannot be looked for */
export function refuseUnsearchable(search: string | undefined): void {
  if (search && !isStorable(search))
    throw refusedField("search", "La búsqueda contiene caracteres que no se pueden buscar.");
}

import type { ErrorRequestHandler, RequestHandler, Response } from "express";
import { withoutClinical } from "../../schema/fields/clinical.ts";
import {
  AI_ANSWER_CUT,
  AI_CLIENT_CONSENT_REQUIRED,
  AI_CONSENT_REQUIRED,
  AI_INVALID_ANSWER,
  AI_TIMEOUT,
  AI_UNAVAILABLE,
} from "../../schema/rules/ai.ts";
import { PAYPAL_TIMEOUT, PAYPAL_UNAVAILABLE, PRICE_CHANGED } from "../../schema/rules/payments.ts";
import { NOTE_SIGNED } from "../../schema/rules/record/signatures.ts";
import { REFUSAL_SENTENCE } from "../../schema/rules/refusals.ts";
import { SESSION_OVERLAPS } from "../../schema/rules/sessions.ts";
import { bearerChallenge } from "../../schema/rules/tokens.ts";
import { PROBLEM_STATUS, type ProblemCode, type WireProblem } from "../../schema/wire/core.ts";
import { errorFacts, type Log } from "./log.ts";
import { requestIdOf } from "./requests.ts";

type Details = Pick<
  WireProblem,
  "errors" | "limit" | "missingScope" | "reason" | "current" | "overlaps" | "ocupado" | "solapesVistos"
>;

const TITLE: Record<ProblemCode, string> = {
  BAD_REQUEST: "La petición no se entiende.",
  UNAUTHENTICATED: "Inicia sesión para continuar.",
  FORBIDDEN: REFUSAL_SENTENCE.FORBIDDEN,
  DEMO_READ_ONLY: REFUSAL_SENTENCE.DEMO_READ_ONLY,
  NOT_FOUND: "No existe o ya no está disponible.",
  CURSOR_EXPIRED: REFUSAL_SENTENCE.CURSOR_EXPIRED,
  CONFLICT: "Alguien ha cambiado estos datos mientras tanto.",
  LIMIT_REACHED: REFUSAL_SENTENCE.LIMIT_REACHED,
  OVERLAP: SESSION_OVERLAPS,
  SIGNED: NOTE_SIGNED,
  PRICE_CHANGED,
  PAYLOAD_TOO_LARGE: "El contenido enviado es demasiado grande.",
  UNSUPPORTED_MEDIA_TYPE: "El contenido tiene que enviarse como JSON.",
  VALIDATION: "Revisa los campos señalados.",
  RATE_LIMITED: "Demasiados intentos. Espera un momento.",
  INTERNAL: "Ha ocurrido un error inesperado.",
  AI_INVALID_ANSWER,
  AI_ANSWER_CUT,
  AI_CLIENT_CONSENT_REQUIRED,
  AI_CONSENT_REQUIRED,
  AI_UNAVAILABLE,
  PAYMENT_UNAVAILABLE: PAYPAL_UNAVAILABLE,
  PAYMENT_TIMEOUT: PAYPAL_TIMEOUT,
  AI_TIMEOUT,
  UNAVAILABLE: "El servicio no está disponible en este momento. Vuelve a intentarlo.",
  STORAGE_FULL: "Ahora mismo no se puede guardar nada: al portal no le queda sitio. Lo ya guardado sigue ahí.",
};

/** A refusal that becomes `application/problem+json`. Its text is Spanish and repeats nothing the caller sent. */
export class Problem extends Error {
  override name = "Problem";
  readonly code: ProblemCode;
  readonly title: string;
  readonly details: Details;

  constructor(code: ProblemCode, details: Details = {}) {
    super(code);
    this.code = code;
    this.title = TITLE[code];
    this.details = details;
  }
}

/** The one answer for an id that is unknown, malformed or someone else's. */
export const notFound = (): Problem => new Problem("NOT_FOUND");

/** A row that was looked for. @throws Problem NOT_FOUND when there is none */
export function found<Row>(row: Row | null): Row {
  if (row === null) throw notFound();
  return row;
}

/** Refuses one field by its name on the wire. */
export const refusedField = (
  field: string,
  message: string,
  code: NonNullable<Details["errors"]>[number]["code"] = "INVALID",
): Problem => new Problem("VALIDATION", { errors: [{ field, code, message }] });

/** Whether an answer may tell no clinical text. */
export const hidesClinical = (res: Response): boolean => res.locals.hidesClinical === true;

export function sendProblem(res: Response, { code, title, details }: Problem): void {
  const status = PROBLEM_STATUS[code];
  const told = hidesClinical(res) ? Object.assign({}, withoutClinical(details)) : details;
  const body: WireProblem = { type: "about:blank", title, status, code, requestId: requestIdOf(res), ...told };
  if (status === 401) res.setHeader("WWW-Authenticate", bearerChallenge(details.reason));
  if (status === 503) res.setHeader("Retry-After", "2");
  res.status(status).type("application/problem+json").json(body);
}

/** Connection lost or refused, server starting or stopping, too many connections, time-outs, a row locked for long, a failing disk (SQLSTATE or Node's code). */
const DATABASE_DOWN =
  /^(08...|57P0.|53300|55P03|57014|58030|ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
const DATABASE_DOWN_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|PGlite is closed/;

/** Full or read-only disk, exceeded quota, and transactions that may only read because of it (SQLSTATE or Node's code). */
const NO_ROOM = /^(53100|25006|ENOSPC|EROFS|EDQUOT)$/;
/** For the last two PostgreSQL has no code of its own. */
const NO_ROOM_TEXT = /^could not .*: (Read-only file system|Disk quota exceeded)$/;
const IO_ERROR = "58030";

function codesOf(error: unknown): string[] {
  const codes: unknown[] = [];
  for (let at = error; at instanceof Error; at = at.cause) codes.push((at as NodeJS.ErrnoException).code);
  return codes.filter((code) => typeof code === "string");
}

/** Whether nothing can be written just now, while what is stored can still be read. */
export function isRoomless(error: unknown): boolean {
  if (codesOf(error).some((code) => NO_ROOM.test(code))) return true;
  for (let at = error; at instanceof Error; at = at.cause) if (NO_ROOM_TEXT.test(at.message)) return true;
  return false;
}

/** Whether a value that only one row may have is another row's already. */
export const isTaken = (error: unknown): boolean => codesOf(error).includes("23505");

/** Whether something could not be kept for a reason that others would meet too. */
export const isUnkept = (error: unknown): boolean => isRoomless(error) || codesOf(error).includes(IO_ERROR);

/** Whether the database cannot be reached just now. */
export function isDatabaseDown(error: unknown): boolean {
  if (codesOf(error).some((code) => DATABASE_DOWN.test(code))) return true;
  for (let at = error; at instanceof Error; at = at.cause) if (DATABASE_DOWN_TEXT.test(at.message)) return true;
  return false;
}

/** Whether it may be otherwise in a moment: the database is away, or somebody holds what was wanted for long. */
export const isUnavailable = (error: unknown): boolean =>
  isDatabaseDown(error) || (error instanceof Problem && error.code === "UNAVAILABLE");

/** Express and its body parser mark their own refusals with a status. */
const REFUSED: Record<number, ProblemCode> = {
  400: "BAD_REQUEST",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
};

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = error instanceof Error ? (error as Error & { status?: unknown }).status : undefined;
  const refused = typeof status === "number" ? REFUSED[status] : undefined;
  if (refused) return new Problem(refused);
  if (isRoomless(error)) return new Problem("STORAGE_FULL");
  return new Problem(isDatabaseDown(error) ? "UNAVAILABLE" : "INTERNAL");
}

export const unknownRoute: RequestHandler = () => {
  throw notFound();
};

/** The last stop of every error: a problem for the caller, the bare facts for the log. */
export function problemHandler(log: Log): ErrorRequestHandler {
  return (error, _req, res, next) => {
    const problem = toProblem(error);
    if (problem !== error && PROBLEM_STATUS[problem.code] >= 500)
      log.error({ requestId: requestIdOf(res), error: errorFacts(error) }, "request failed");
    if (res.headersSent) return next(error);
    sendProblem(res, problem);
  };
}

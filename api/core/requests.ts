import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import type { Log } from "./log.ts";
import { type RequestTold, requests } from "./seen/told.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The id that a request's answer, its log line and its problems carry. */
export const requestIdOf = (res: Response): string => String(res.locals.requestId ?? "");

/** Gives each request an id: the caller's `X-Request-Id` when it looks like one, else a new one. */
export const identifyRequest: RequestHandler = (req, res, next) => {
  const given = req.get("x-request-id");
  const id = given && REQUEST_ID.test(given) ? given : randomUUID();
  res.locals.requestId = id;
  res.setHeader("X-Request-Id", id);
  next();
};

/** The pattern of the route that answered, so that no id and no search text reaches the log. */
function patternOf(req: Request): string {
  const path: unknown = req.route?.path;
  return typeof path === "string" ? `${req.baseUrl}${path}` : "unmatched";
}

/** One line per request when its answer is out, or its caller gone (status 499). */
export function logRequests(log: Log): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const told: RequestTold = { method: req.method, route: "", status: 0, ms: 0, traceparent: req.get("traceparent") };
    res.once("close", () => {
      const status = res.writableFinished ? res.statusCode : 499;
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const route = patternOf(req);
      requests.asyncEnd.publish(Object.assign(told, { route, status, ms }));
      const { traceId } = told;
      const line = { requestId: requestIdOf(res), traceId, method: req.method, route, status, ms };
      if (status >= 500) log.error(line, "answered");
      else log.info(line, "answered");
    });
    requests.start.runStores(told, () => next());
  };
}

/** Ends when the caller goes away before there is an answer. */
export function callerGone(res: Response): AbortSignal {
  const gone = new AbortController();
  if (res.closed) gone.abort();
  res.once("close", () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { programOf } from "../account/account.programs.ts";
import { requestIdOf } from "../core/context.ts";
import { CodedError } from "../core/errors.ts";
import { addressOf, networkOf } from "../core/network.ts";
import { tellBrowser } from "../core/seen/told.ts";
import { readJson } from "./body.ts";
import type { Budget } from "./budget.ts";
import type { ContextFor } from "./context.ts";

/** Largest telling that is read, in bytes. */
const BODY_MAX = 16 * 1024;
/** What a page tells of is this old at most, in milliseconds; its clock may be off by as much. */
const OLD_MS = 10 * 60_000;
const span = z.object({
  traceId: z.string().regex(/^(?!0+$)[\da-f]{32}$/),
  spanId: z.string().regex(/^(?!0+$)[\da-f]{16}$/),
  name: z.string().max(100),
  startedAt: z.number(),
  ms: z.number().min(0).max(OLD_MS),
  status: z.int().min(0).max(599),
});
const told = z.object({ spans: z.array(span).max(50) });

/**
 * Takes what the portal's page tells of the operations it has sent (`web/public/traces.js`), of whoever is signed in.
 * Answers 204, and a bare status to all else: nobody reads it.
 */
export const createBrowserSpans =
  (trustProxy: number, professionals: Budget, contextFor: ContextFor) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const end = (status: number): void => {
      // What was not read of the request must not be taken for the next one.
      response.writeHead(status, request.complete ? {} : { connection: "close" }).end();
    };
    const { headers } = request;
    const address = addressOf(request, trustProxy);
    const arrival = { requestId: requestIdOf(headers), address, network: networkOf(address) };
    const { identity } = await contextFor(headers, arrival);
    if (identity instanceof CodedError || programOf(headers.authorization)) return end(401);
    try {
      await professionals.spend(identity.budget, 1);
    } catch (error) {
      if (error instanceof CodedError) return end(429);
      throw error;
    }
    const read = told.safeParse(await readJson(request, BODY_MAX));
    if (!read.success) return end(400);
    for (const one of read.data.spans) if (Math.abs(Date.now() - one.startedAt) < OLD_MS) tellBrowser(one);
    end(204);
  };

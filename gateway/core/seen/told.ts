import { AsyncLocalStorage } from "node:async_hooks";
import { channel, type TracingChannelSubscribers, tracingChannel } from "node:diagnostics_channel";
import { BROKEN_OFF, BrokenOff } from "../errors.ts";

/*
 * What the gateway tells of its work to whoever listens in this process: counters and traces do where they are switched
 * on. Without a listener nothing is made, measured or kept.
 */

/** What goes on now, as far as it is traced; log lines name it. */
export interface Traced {
  traceId: string;
}
export const trace = new AsyncLocalStorage<Traced>();

/** One GraphQL request. What is asked and what becomes of it is filled in on the way. */
export interface OperationTold {
  startedAt: number;
  /** As the caller names it; to be passed on only when it is one of the portal's own. */
  name: string | null;
  /** Query or mutation; null before that is known. */
  kind: string | null;
  /** The code of the first error, or {@link BROKEN_OFF}. */
  code: string | null;
  /** What it is a part of, as the caller says (W3C Trace Context). */
  traceparent: string | undefined;
}
export const operations = tracingChannel<Traced | undefined, OperationTold>("consulta:gateway:operation");

/**
 * Answers a request, and tells what became of it; where it cannot be answered, and its sender is still there, that is our own
 * fault. Either is thrown on.
 */
export function tellOperation(answer: () => Promise<void>, told: OperationTold): Promise<void> {
  if (!operations.hasSubscribers) return answer();
  const unanswered = (error: unknown): never => {
    told.code = error instanceof BrokenOff ? BROKEN_OFF : "INTERNAL";
    throw error;
  };
  return operations.tracePromise(() => answer().catch(unanswered), told);
}

/** One call of the service. */
export interface CallTold {
  method: string;
  /** The path without ids and search. */
  route: string;
  startedAt: number;
  /** What the service answered; null: it did not; {@link BROKEN_OFF}: whoever asked did not wait for it. */
  status: number | typeof BROKEN_OFF | null;
  /** What the service is told that it is a part of, where it is traced. */
  traceparent?: string;
}
export const calls = tracingChannel<Traced | undefined, CallTold>("consulta:gateway:call");

/**
 * Makes a call of the service, and tells how it went.
 * @param route its path without ids
 * @param make is told the header to send along, where the call is traced
 */
export function tellCall<Answer extends { status: number }>(
  method: string,
  route: string,
  make: (told: { traceparent?: string }) => Promise<Answer>,
): Promise<Answer> {
  if (!calls.hasSubscribers) return make({});
  const call: CallTold = { method, route, startedAt: performance.now(), status: null };
  return calls.tracePromise(async () => {
    const { traceparent } = call;
    const answer = await make(traceparent ? { traceparent } : {}).catch((error: unknown) => {
      if (error instanceof BrokenOff) call.status = BROKEN_OFF;
      throw error;
    });
    call.status = answer.status;
    return answer;
  }, call);
}

/** What the portal's page tells of an operation it has sent. */
export interface BrowserTold {
  /** As W3C Trace Context writes them. */
  traceId: string;
  spanId: string;
  /** To be passed on only when it is one of the portal's own. */
  name: string;
  /** Milliseconds since the epoch, by the browser's clock. */
  startedAt: number;
  ms: number;
  /** Of the answer; 0: there was none. */
  status: number;
}
const browser = channel("consulta:gateway:browser");
export const tellBrowser = (told: BrowserTold): void => browser.publish(told);

/** Listens to what pages tell. @returns stops it */
export function hearBrowsers(heard: (told: BrowserTold) => void): () => void {
  const hear = (told: unknown) => heard(told as BrowserTold);
  browser.subscribe(hear);
  return () => browser.unsubscribe(hear);
}

const nothing = (): void => undefined;
/** Listeners to some of what is told of something that takes its time. */
export const hearing = <Told extends object>(
  some: Partial<TracingChannelSubscribers<Told>>,
): TracingChannelSubscribers<Told> => ({
  start: nothing,
  end: nothing,
  asyncStart: nothing,
  asyncEnd: nothing,
  error: nothing,
  ...some,
});

const LIMITS = ["cost", "cost of strangers", "streams", "size", "calls at once"] as const;
/** What refuses a caller by itself, before the service is asked. */
export type LimitTold = (typeof LIMITS)[number];
const refusals = channel("consulta:gateway:refusal");
export const tellRefusal = (limit: LimitTold): void => refusals.publish(limit);

/** Listens to refusals. @returns stops it */
export function hearRefusals(heard: (limit: LimitTold) => void): () => void {
  const hear = (told: unknown) => {
    const limit = LIMITS.find((one) => one === told);
    if (limit) heard(limit);
  };
  refusals.subscribe(hear);
  return () => refusals.unsubscribe(hear);
}

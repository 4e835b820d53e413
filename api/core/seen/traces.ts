import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace as spans } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { kindOf, tableOf } from "./statements.ts";
import {
  hearing,
  type RequestTold,
  requests,
  type StatementTold,
  statements,
  type Traced,
  trace,
  type WorkTold,
  works,
} from "./told.ts";
import { ROUND, WorthTelling } from "./worthTelling.ts";

/** How long the last spans may take to be handed over when the process ends. */
const GOODBYE_MS = 2_000;

/** Where a caller says to be; nothing but the ids is taken over. */
function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent ? parseTraceParent(traceparent) : null;
  return parent ? spans.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/**
 * Makes spans of requests, of what the service does by itself and, within both, of statements, and hands them to a collector (OTLP over HTTP).
 * @param collector its address, without a final slash
 */
export function openTraces(collector: string): { close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${collector}/v1/traces`, timeoutMillis: 5_000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "consulta-service" }),
    spanProcessors: [new WorthTelling(new BatchSpanProcessor({ exporter }))],
  });
  const tracer = provider.getTracer("consulta");
  const spanOf = new WeakMap<object, Span>();

  const tracedBy = (span: Span, told: object): Traced => {
    const traced = { traceId: span.spanContext().traceId };
    spanOf.set(told, span);
    spanOf.set(traced, span);
    return traced;
  };

  const begun = (told: RequestTold): Traced => {
    const traced = tracedBy(
      tracer.startSpan(told.method, { kind: SpanKind.SERVER }, contextOf(told.traceparent)),
      told,
    );
    told.traceId = traced.traceId;
    return traced;
  };
  const answered = (told: RequestTold) => {
    const span = spanOf.get(told);
    if (!span) return;
    const { method, route, status } = told;
    span.updateName(`${method} ${route}`);
    span.setAttributes({ "http.request.method": method, "http.route": route, "http.response.status_code": status });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  const asked = (told: StatementTold) => {
    const traced = trace.getStore();
    const parent = traced && spanOf.get(traced);
    if (!parent) return;
    const [kind, table] = [kindOf(told.text), tableOf(told.text)];
    const attributes = {
      "db.system.name": "postgresql",
      "db.operation.name": kind,
      ...(table && { "db.collection.name": table }),
    };
    const name = table ? `${kind} ${table}` : kind;
    spanOf.set(
      told,
      tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, spans.setSpan(ROOT_CONTEXT, parent)),
    );
  };
  /** A trace of its own, also where a request or a round has set it off: that one does not wait for it. */
  const worked = (told: WorkTold): Traced => {
    const { kind, name } = told;
    const attributes = { "consulta.work": name, ...(kind === "round" && { [ROUND]: true }) };
    return tracedBy(tracer.startSpan(`${kind} ${name}`, { attributes }, ROOT_CONTEXT), told);
  };
  const failed = (told: object) => spanOf.get(told)?.setStatus({ code: SpanStatusCode.ERROR });
  const ended = (told: object) => spanOf.get(told)?.end();
  const ofRequests = hearing({ asyncEnd: answered });
  const ofStatements = hearing<StatementTold>({ start: asked, asyncEnd: ended, error: failed });
  const ofWorks = hearing<WorkTold>({ asyncEnd: ended, error: failed });
  requests.start.bindStore(trace, begun);
  requests.subscribe(ofRequests);
  statements.subscribe(ofStatements);
  works.start.bindStore(trace, worked);
  works.subscribe(ofWorks);
  return {
    async close() {
      requests.start.unbindStore(trace);
      requests.unsubscribe(ofRequests);
      statements.unsubscribe(ofStatements);
      works.start.unbindStore(trace);
      works.unsubscribe(ofWorks);
      // A collector that is away keeps nobody from ending.
      const late = new Promise<void>((resolve) => setTimeout(resolve, GOODBYE_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

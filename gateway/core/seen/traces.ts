import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace as spans } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { openBrowserSpans } from "./browserSpans.ts";
import { type CallTold, calls, hearing, type OperationTold, operations, type Traced, trace } from "./told.ts";

/** How long the last spans may take to be handed over when the process ends. */
const GOODBYE_MS = 2_000;

/** Where a caller says to be; nothing but the ids is taken over. */
function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent ? parseTraceParent(traceparent) : null;
  return parent ? spans.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/** As W3C Trace Context writes it. */
function parentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

/**
 * Makes spans of operations, of the calls of the service within them and of what pages tell, and hands them to a collector (OTLP over HTTP).
 * @param collector its address, without a final slash
 * @param names of the portal's own operations; others are not named
 */
export function openTraces(collector: string, names: ReadonlySet<string>): { close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${collector}/v1/traces`, timeoutMillis: 5_000 });
  const processor = new BatchSpanProcessor({ exporter });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "consulta-gateway" }),
    spanProcessors: [processor],
  });
  const stopHearing = openBrowserSpans(processor, names);
  const tracer = provider.getTracer("consulta");
  const spanOf = new WeakMap<object, Span>();
  const tracedBy = (span: Span, told: object): Traced => {
    const traced = { traceId: span.spanContext().traceId };
    spanOf.set(told, span);
    spanOf.set(traced, span);
    return traced;
  };

  const begun = (told: OperationTold): Traced =>
    tracedBy(tracer.startSpan("graphql", { kind: SpanKind.SERVER }, contextOf(told.traceparent)), told);
  const answered = (told: OperationTold) => {
    const span = spanOf.get(told);
    if (!span) return;
    const { name, kind, code } = told;
    const known = name && names.has(name) ? name : "other";
    span.updateName(`${kind ?? "graphql"} ${known}`);
    span.setAttributes({ "graphql.operation.name": known, "consulta.code": code ?? "OK" });
    if (kind) span.setAttribute("graphql.operation.type", kind);
    if (code === "INTERNAL" || code?.startsWith("UPSTREAM")) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  const asked = (told: CallTold): Traced => {
    const { method, route } = told;
    const traced = trace.getStore();
    const parent = traced && spanOf.get(traced);
    const attributes = { "http.request.method": method, "url.template": route };
    const context = parent ? spans.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.CLIENT, attributes }, context);
    told.traceparent = parentOf(span);
    return tracedBy(span, told);
  };
  const told = (call: CallTold) => {
    const span = spanOf.get(call);
    const { status } = call;
    if (status === null || (typeof status === "number" && status >= 500))
      span?.setStatus({ code: SpanStatusCode.ERROR });
    if (typeof status === "number") span?.setAttribute("http.response.status_code", status);
    span?.end();
  };
  const ofOperations = hearing({ asyncEnd: answered });
  const ofCalls = hearing({ asyncEnd: told });
  operations.start.bindStore(trace, begun);
  operations.subscribe(ofOperations);
  calls.start.bindStore(trace, asked);
  calls.subscribe(ofCalls);
  return {
    async close() {
      operations.start.unbindStore(trace);
      operations.unsubscribe(ofOperations);
      calls.start.unbindStore(trace);
      calls.unsubscribe(ofCalls);
      stopHearing();
      // A collector that is away keeps nobody from ending.
      const late = new Promise<void>((resolve) => setTimeout(resolve, GOODBYE_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

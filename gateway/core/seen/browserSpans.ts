import { ROOT_CONTEXT, SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { type SpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { type BrowserTold, hearBrowsers } from "./told.ts";

/**
 * Makes the spans in which traces begin: how long a page waited for each operation.
 * @param names of the portal's own operations; others are not named
 * @returns stops it
 */
export function openBrowserSpans(processor: SpanProcessor, names: ReadonlySet<string>): () => void {
  // Its request carried the ids before there was a span.
  let given: Pick<BrowserTold, "traceId" | "spanId"> = { traceId: "", spanId: "" };
  const idGenerator = { generateTraceId: () => given.traceId, generateSpanId: () => given.spanId };
  const resource = resourceFromAttributes({ "service.name": "consulta-web" });
  const tracer = new TracerProvider({ resource, spanProcessors: [processor], idGenerator }).getTracer("consulta");
  return hearBrowsers((told) => {
    const { name, startedAt, ms, status } = told;
    const known = names.has(name) ? name : "other";
    given = told;
    const attributes = { "graphql.operation.name": known, "http.response.status_code": status };
    const span = tracer.startSpan(known, { kind: SpanKind.CLIENT, startTime: startedAt, attributes }, ROOT_CONTEXT);
    if (status === 0 || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(startedAt + ms);
  });
}

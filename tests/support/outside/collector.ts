import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

/** OTLP over HTTP in JSON, as far as it is looked at: https://opentelemetry.io/docs/specs/otlp/#otlphttp */
const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const message = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[\da-f]{32}$/),
              spanId: z.string().regex(/^[\da-f]{16}$/),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes: z.array(attribute),
              status: z.object({ code: z.number().optional() }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface CollectedSpan {
  /** The process that made it. */
  service: unknown;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  attributes: Record<string, unknown>;
}

export interface Collector {
  url: string;
  spans: CollectedSpan[];
  /** All that was sent, as it was sent. */
  text(): string;
  stop(): Promise<void>;
}

const valuesOf = (attributes: z.output<typeof attribute>[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** An OpenTelemetry collector that keeps what it is sent. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    if (request.method !== "POST" || request.url !== "/v1/traces") {
      response.writeHead(404).end();
      return;
    }
    texts.push(text, JSON.stringify(request.headers));
    for (const { resource, scopeSpans } of message.parse(JSON.parse(text)).resourceSpans) {
      const service = valuesOf(resource.attributes)["service.name"];
      for (const { attributes, parentSpanId, ...span } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, service, parentSpanId, attributes: valuesOf(attributes) });
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => texts.join("\n"),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

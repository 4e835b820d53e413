import type { Context } from "@opentelemetry/api";
import { SpanStatusCode } from "@opentelemetry/api";
import type { ReadableSpan, Span, SpanProcessor } from "@opentelemetry/sdk-trace";

/** Of a round's span: what its trace is held back by. */
export const ROUND = "consulta.round";
const CHANGES = ["insert", "update", "delete"];
/** A round that takes so long is told in any case, in seconds. */
const LONG_S = 1;
/** So many spans of a round tell what it does; one that erases all day makes no more. */
const HELD_MAX = 500;

const isWorth = ({ attributes, status, duration }: ReadableSpan): boolean =>
  status.code === SpanStatusCode.ERROR ||
  CHANGES.includes(String(attributes["db.operation.name"])) ||
  duration[0] >= LONG_S;

/** Passes spans on as they end; those of a round when it is over, and only where it has changed something, failed or been slow. */
export class WorthTelling implements SpanProcessor {
  /** What has ended of each round at work, by its trace. */
  readonly #held = new Map<string, ReadableSpan[]>();
  readonly #next: SpanProcessor;

  constructor(next: SpanProcessor) {
    this.#next = next;
  }

  onStart(span: Span, parent: Context): void {
    this.#next.onStart(span, parent);
    if (ROUND in span.attributes) this.#held.set(span.spanContext().traceId, []);
  }

  onEnd(span: ReadableSpan): void {
    const { traceId } = span.spanContext();
    const isOver = ROUND in span.attributes;
    const held = this.#held.get(traceId);
    if (held && (isOver || held.length < HELD_MAX)) held.push(span);
    if (held && !isOver) return;
    this.#held.delete(traceId);
    if (held && !held.some(isWorth)) return;
    for (const one of held ?? [span]) this.#next.onEnd(one);
  }

  forceFlush(): Promise<void> {
    return this.#next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#next.shutdown();
  }
}

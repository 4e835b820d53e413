// Only in pages of a gateway that hands spans on: begins a trace with each operation the page sends, and tells how long it waited.
(() => {
  /** Of the body as Apollo Client writes it; nothing a therapist wrote stands before. */
  const NAME = /^\{"operationName":"(\w{1,100})"/;
  const EVERY_MS = 5_000;
  const SPANS_MAX = 50;
  const ask = window.fetch;
  const hex = (bytes) =>
    Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  let spans = [];
  let bearer = null;

  window.fetch = async (to, init) => {
    if (to !== "/graphql" || typeof init?.body !== "string") return ask(to, init);
    const headers = new Headers(init.headers);
    const span = { traceId: hex(16), spanId: hex(8), name: NAME.exec(init.body)?.[1] ?? "" };
    headers.set("traceparent", `00-${span.traceId}-${span.spanId}-01`);
    bearer = headers.get("authorization");
    const startedAt = Date.now();
    const began = performance.now();
    let status = 0;
    try {
      const answer = await ask(to, { ...init, headers });
      status = answer.status;
      return answer;
    } finally {
      if (spans.length < SPANS_MAX) spans.push({ ...span, startedAt, ms: performance.now() - began, status });
    }
  };

  /** What cannot be told is let go: nobody waits for it. */
  const tell = () => {
    if (spans.length === 0 || !bearer) return;
    const headers = { authorization: bearer, "content-type": "application/json" };
    const body = JSON.stringify({ spans });
    spans = [];
    ask("/spans", { method: "POST", keepalive: true, headers, body }).catch(() => undefined);
  };
  setInterval(tell, EVERY_MS);
  document.addEventListener("visibilitychange", () => document.hidden && tell());
})();

// A process that has nothing but what being seen takes: tells how much more memory it holds with figures, and with traces too.

import { readGatewayConfig } from "../../gateway/core/config.ts";
import { openUpstream } from "../../gateway/core/rest.ts";
import { residentMegabytes } from "./children.ts";

const held = (): number => {
  globalThis.gc?.();
  return residentMegabytes(process.pid);
};
const watched = { upstream: openUpstream(readGatewayConfig({})), names: new Set<string>(), openStreams: () => 0 };
held();
const bare = held();
const metrics = await (await import("../../gateway/core/seen/metrics.ts")).openMetrics(
  { host: "127.0.0.1", port: 0 },
  watched,
);
const figures = held();
const traces = (await import("../../gateway/core/seen/traces.ts")).openTraces("http://127.0.0.1:9", watched.names);
console.log(JSON.stringify({ figures: figures - bare, traces: held() - figures }));
await Promise.all([traces.close(), metrics.close(), watched.upstream.pool.destroy()]);

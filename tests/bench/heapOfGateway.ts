// The built gateway, which tells how large its heap is after a collection whenever it is asked over its ipc channel.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

process.on("message", () => {
  collect();
  collect();
  process.send?.({ heapMegabytes: process.memoryUsage().heapUsed / 1024 / 1024 });
});
await import(new URL("../../dist/server/gateway.js", import.meta.url).href);

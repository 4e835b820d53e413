// Preloaded into a portal's process: the file ODD_MACHINE names tells how far its clock is off, and whether names are answered.
// For machines on which a test may neither set the time nor lay another resolver over their own.
const dns = require("node:dns");
const { readFileSync } = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");

const read = () => JSON.parse(readFileSync(process.env.ODD_MACHINE, "utf8"));

const RightDate = Date;
const rightNow = Date.now;
const now = () => rightNow() + read().aheadMs;
RightDate.now = now;
globalThis.Date = new Proxy(RightDate, {
  construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
  apply: () => new RightDate(now()).toString(),
});
RightDate.prototype.constructor = globalThis.Date;

const { lookup } = dns;
/** As long as a resolver is asked that says nothing, three times for one second. */
const SILENT_MS = 3_000;
dns.lookup = (name, ...rest) => {
  const { host, knowsNames } = read();
  if (name !== host) return lookup(name, ...rest);
  if (knowsNames) return lookup("127.0.0.1", ...rest);
  const code = "EAI_AGAIN";
  const error = Object.assign(new Error(`getaddrinfo ${code} ${name}`), {
    code,
    syscall: "getaddrinfo",
    hostname: name,
  });
  setTimeout(rest.at(-1), SILENT_MS, error);
  return {};
};
syncBuiltinESMExports();

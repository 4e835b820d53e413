import "reflect-metadata";
import { type GatewayConfig, readGatewayConfig, SettingError } from "../core/config.ts";
import { openLog } from "../core/log.ts";
import { proxyNotice } from "./proxies.ts";
import { startGateway } from "./server.ts";
import { buildNotice } from "./webApp.ts";

const reasonOf = (error: unknown, config: GatewayConfig): string => {
  if (error instanceof SettingError) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : null;
  const place = `${config.host}:${config.port}`;
  if (code === "EADDRINUSE") return `El puerto ${config.port} ya está en uso; cierra el otro programa o cambia PORT.`;
  if (code === "EACCES") return `No hay permiso para escuchar en ${place}; cambia PORT.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `No se puede escuchar en ${place}; cambia HOST.`;
  return `La pasarela no ha podido arrancar: ${error instanceof Error ? error.message : "causa desconocida"}.`;
};

function giveUp(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function configured(): GatewayConfig {
  try {
    return readGatewayConfig(process.env);
  } catch (error) {
    if (error instanceof SettingError) giveUp(error.message);
    throw error;
  }
}

// Whatever this process writes is its owner's alone.
process.umask(0o077);
const config = configured();
const log = openLog(config.logLevel);
const tell = (notice: string): void => void process.send?.({ notice });
// The supervisor is gone before there was anything to end: what is logged would wait for it for ever.
const leave = (): void => void process.kill(process.pid, "SIGKILL");
if (process.send && !process.connected) leave();
process.once("disconnect", leave);
const gateway = await startGateway(config, log, tell).catch((error: unknown) => giveUp(reasonOf(error, config)));
log.info({ url: gateway.url, service: config.apiBaseUrl, metrics: gateway.metrics }, "the gateway is ready");

let stopping = false;
const stop = (reason: string): void => {
  if (stopping) return;
  stopping = true;
  log.info({ reason }, "the gateway is stopping");
  gateway.close().then(
    () => log.flush(() => process.exit(0)),
    (error: Error) => giveUp(`La pasarela no se ha podido cerrar bien: ${error.name}.`),
  );
};
// "disconnect": the supervisor that started this process is gone.
for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.on(event, () => stop(event));
process.off("disconnect", leave);
if (process.connected) process.send?.("ready");
for (const notice of [proxyNotice(config), buildNotice(config)]) if (notice) tell(notice);

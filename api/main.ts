import { readApiConfig, SettingError } from "./core/config.ts";
import { createLog, errorFacts, type Log } from "./core/log.ts";
import { startApi } from "./core/server.ts";
import { StartError } from "./core/startError.ts";

function giveUp(error: unknown, log?: Log): never {
  const known = error instanceof SettingError || error instanceof StartError;
  log?.debug({ error: errorFacts(error) }, "not started");
  console.error(known ? error.message : "El servicio no ha podido arrancar por un error inesperado.");
  if (!known) console.error(errorFacts(error));
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readApiConfig(process.env);
  const log = createLog(config.logLevel);
  const starting = startApi(config, { log });
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    starting
      .then((api) => api.close())
      .then(
        () => process.exit(0),
        (error) => giveUp(error, log),
      );
  };
  // From the first moment on: a service that is asked to stop while it starts ends cleanly too.
  // "disconnect": the supervisor that started this process is gone.
  for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.on(event, close);
  await starting;
  process.send?.("ready");
}

main().catch((error) => giveUp(error));

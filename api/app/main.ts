import { readApiConfig } from "../core/config.ts";
import { openDatabase } from "../core/database/openDatabase.ts";
import { createLog, errorFacts, type Log } from "../core/log.ts";
import { makeForOwnerOnly } from "../core/ownerFolder.ts";
import { SettingError } from "../core/settingError.ts";
import { StartError } from "../core/startError.ts";
import { type RunningApi, startApi } from "./server.ts";

function giveUp(error: unknown, log?: Log): never {
  const known = error instanceof SettingError || error instanceof StartError;
  // Our own sentences hold nothing but names of settings and folders.
  log?.fatal({ sentence: known ? error.message : undefined, error: errorFacts(error) }, "not started");
  console.error(known ? error.message : "El servicio no ha podido arrancar por un error inesperado.");
  if (!known) console.error(errorFacts(error));
  process.exit(1);
}

async function start(log: Log, config: ReturnType<typeof readApiConfig>, signal: AbortSignal): Promise<RunningApi> {
  const onWaiting = (waiting: string) => process.send?.({ waiting });
  const database = await openDatabase(config, log, { onWaiting, signal });
  if (signal.aborted) await database.close();
  signal.throwIfAborted();
  return await startApi(config, { log, database });
}

async function main(): Promise<void> {
  makeForOwnerOnly();
  const config = readApiConfig(process.env);
  const log = createLog(config.logLevel);
  const closing = new AbortController();
  const starting = start(log, config, closing.signal);
  const close = () => {
    if (closing.signal.aborted) return;
    closing.abort();
    starting
      .then(
        (api) => api.close(),
        // Asked to stop while it waited for the database.
        () => undefined,
      )
      .then(
        () => process.exit(0),
        (error) => giveUp(error, log),
      );
  };
  // From the first moment on: a service that is asked to stop while it starts ends cleanly too.
  // "disconnect": the supervisor that started this process is gone.
  for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.on(event, close);
  await starting.catch((error: unknown) => closing.signal.aborted || giveUp(error, log));
  if (!closing.signal.aborted) process.send?.("ready");
}

main().catch((error) => giveUp(error));

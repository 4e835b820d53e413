import path from "node:path";
import { QUICK } from "./pace.ts";

/** A part of the built service: read from the sources it would take four times as long to start. */
const built = async <Module>(name: string): Promise<Module> => await import(path.resolve(`dist/server/${name}.js`));

// The service as its own process, with reminders that are looked for and recovered faster than usual.
const { startApi } = await built<typeof import("../../api/app/server.ts")>("server");
const { readApiConfig } = await built<typeof import("../../api/core/config.ts")>("config");
await startApi(readApiConfig(process.env), { pace: QUICK });

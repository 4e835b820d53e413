import { startApi } from "../../api/app/server.ts";
import { readApiConfig } from "../../api/core/config.ts";
import { QUICK } from "./pace.ts";

// The service as its own process, with reminders that are looked for and recovered faster than usual.
await startApi(readApiConfig(process.env), { pace: QUICK });

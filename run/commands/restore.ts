import { runBuilt } from "./runBuilt.ts";

// `npm run restore -- <file> [--force]`: a backup in place of what the data folder holds.
await runBuilt("Restore", "restore");

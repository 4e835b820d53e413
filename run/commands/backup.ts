import { runBuilt } from "./runBuilt.ts";

// `npm run backup`: one backup of the embedded database now; `-- new-key` prints a key for BACKUP_KEY.
await runBuilt("Backup", "backup");

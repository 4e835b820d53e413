import { runBuilt } from "./runBuilt.ts";

// `npm run recover -- new-secret | new-database`: the two ways on when a secret or a database is lost for good.
await runBuilt("Recover", "recover");

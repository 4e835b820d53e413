import { createAccounts } from "../account/accounts.ts";
import { authSecret } from "../account/secret.ts";
import { readApiConfig } from "../core/config.ts";
import { openDatabase } from "../core/database/openDatabase.ts";
import { createLog } from "../core/log.ts";
import { makeForOwnerOnly } from "../core/ownerFolder.ts";
import { SettingError } from "../core/settingError.ts";
import { StartError } from "../core/startError.ts";
import { sealedCalendars } from "../sessions/busy/busy.secret.ts";
import { sealedWebhooks } from "../webhooks/webhooks.secret.ts";
import { seedDemo } from "./seed.ts";

// Runs before the service starts, on the same settings, and ends.
try {
  makeForOwnerOnly();
  const config = readApiConfig(process.env);
  const log = createLog("silent");
  const database = await openDatabase(config, log);
  const secret = await authSecret(config, database, log, [sealedWebhooks, sealedCalendars]);
  await seedDemo(createAccounts(config, secret, database), database, secret);
  await database.close();
  process.exit(0);
} catch (error) {
  const known = error instanceof SettingError || error instanceof StartError;
  console.error(
    known
      ? error.message
      : `No se ha podido preparar la consulta de demostración: ${error instanceof Error ? error.name : "error"}.`,
  );
  process.exit(1);
}

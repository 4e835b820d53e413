import { createAccounts } from "../account/accounts.ts";
import { authSecret } from "../account/secret.ts";
import { readApiConfig } from "../core/config.ts";
import { openDatabase } from "../core/database/openDatabase.ts";
import { createLog } from "../core/log.ts";
import { spanishDate } from "../core/mail/spanishDates.ts";
import { makeForOwnerOnly } from "../core/ownerFolder.ts";
import { SettingError } from "../core/settingError.ts";
import { StartError } from "../core/startError.ts";
import { sealedCalendars } from "../sessions/busy/busy.secret.ts";
import { sealedWebhooks } from "../webhooks/webhooks.secret.ts";
import { TIME_ZONE } from "./fill.ts";
import { demoEndedAt, seedDemo } from "./seed.ts";

const ended = spanishDate(TIME_ZONE, { day: "numeric", month: "long", year: "numeric" });

// Runs before the service starts, on the same settings, and ends.
try {
  makeForOwnerOnly();
  const config = readApiConfig(process.env);
  const log = createLog("silent");
  const database = await openDatabase(config, log);
  const secret = await authSecret(config, database, log, [sealedWebhooks, sealedCalendars]);
  await seedDemo(createAccounts(config, secret, database), database, secret);
  const endedAt = await demoEndedAt(database);
  await database.close();
  if (endedAt)
    process.stdout.write(
      `El plan de la consulta de demostración terminó el ${ended.format(endedAt)} y su agenda queda atrás: «npm run demo -- --new» la hace de nuevo.\n`,
    );
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

import type { MigrationConfig } from "drizzle-orm/migrator";
import { besideRequests } from "./besideRequests.ts";
import type { Queries } from "./database.ts";
import { keepFunctions } from "./functions.ts";
import { acceptHistory, migrationsFolder } from "./migrations.ts";
import { holdOwner, mendWall, wallStands } from "./wall.ts";

/**
 * Brings a database to the tables, functions, rights and policies of this program. Each step is whole or undone, and
 * a start that was interrupted between two is gone on with by the next. Services of the version before answer requests meanwhile.
 * @param migrate of the database's driver
 * @param where the database, as the operator calls it
 * @param onBehind is told before tables are changed that hold something
 * @throws StartError when it is not ours to change; then nothing in it is another
 */
export async function bringUpToDate<Owner extends Queries>(
  owner: Owner,
  migrate: (owner: Owner, config: MigrationConfig) => Promise<void>,
  where: string,
  onBehind: () => void = () => undefined,
): Promise<void> {
  if (await acceptHistory(owner, where)) onBehind();
  // First, too: an owner without a policy, as a dump leaves one of another name, would have migrations find no rows to change.
  await besideRequests(() => holdOwner(owner));
  await besideRequests(() => migrate(owner, { migrationsFolder: migrationsFolder() }));
  // At once: until a new table is held against its owner, services of the version before say that they are not ready.
  await besideRequests(() => holdOwner(owner));
  const stands = await wallStands(owner);
  // The rights to functions stand beside them; they come first, so that a wall that stands has all of them.
  await besideRequests(() => keepFunctions(owner, { anew: !stands }));
  if (!stands) await besideRequests(() => mendWall(owner));
}

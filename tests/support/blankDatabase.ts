import { writeFile } from "node:fs/promises";
import { packBlankDatabase } from "../../api/core/database/blankDatabase.ts";
import { blankDatabaseFile } from "../../run/commands/blankDatabase.ts";

/** Where the packed database lies that nobody has used; made when it is not there. */
export const blankFile = (): Promise<string> =>
  blankDatabaseFile(async (file) => writeFile(file, Buffer.from(await (await packBlankDatabase()).arrayBuffer())));

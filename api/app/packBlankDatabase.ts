import { writeFileSync } from "node:fs";
import { packBlankDatabase } from "../core/database/blankDatabase.ts";

const [file] = process.argv.slice(2);
if (!file) throw new Error("Say which file to write.");
writeFileSync(file, Buffer.from(await (await packBlankDatabase()).arrayBuffer()));

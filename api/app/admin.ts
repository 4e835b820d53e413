import { makeForOwnerOnly } from "../core/ownerFolder.ts";
import { answerOperator } from "./admin.commands.ts";

makeForOwnerOnly();
const { done, said } = await answerOperator(process.argv.slice(2), process.env);
if (done) process.stdout.write(`${said}\n`);
else console.error(said);
process.exit(done ? 0 : 1);

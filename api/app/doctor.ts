import { makeForOwnerOnly } from "../core/ownerFolder.ts";
import { CHECKS, type Checked, examineSettings } from "./doctor/examine.ts";

const SIGNS: Record<Checked["state"], string> = { ok: "bien", wrong: "MAL", unseen: "—" };

const asLines = (found: Checked[]): string =>
  found
    .map(({ check, state, sentence }) => `${SIGNS[state].padEnd(6)}${CHECKS[check].padEnd(15)}${sentence}`)
    .join("\n");

makeForOwnerOnly();
const words = process.argv.slice(2);
if (words.some((word) => word !== "--json")) {
  console.error("Se usa así: «npm run doctor», o «npm run doctor -- --json».");
  process.exit(1);
}
const found = await examineSettings(process.env);
const isWell = found.every(({ state }) => state !== "wrong");
const said = words.length > 0 ? JSON.stringify({ ok: isWell, checks: found }) : asLines(found);
process.stdout.write(`${said}\n`, () => process.exit(isWell ? 0 : 1));

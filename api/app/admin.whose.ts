import { eq } from "drizzle-orm";
import { ownerOf } from "../account/manage/addresses.store.ts";
import type { Database } from "../core/database/database.ts";
import { StartError } from "../core/startError.ts";
import { BUILT_IN, practiceOfAccount } from "../practice/professionals.store.ts";
import { professionals } from "../practice/professionals.table.ts";

/** What an operator has typed, and what it is done on. */
export interface Asked {
  database: Database;
  /** Whether the portal runs the accounts itself: where others do, what is left of its own opens nothing. */
  hasOwnAccounts: boolean;
  /** Where its owner reaches the portal. */
  publicUrl: string;
  /** What stands behind the command's name. */
  words: string[];
}

/** @throws StartError when it is no address */
export function addressIn(words: string[], usage: string): string {
  const email = words[0]?.trim().toLowerCase() ?? "";
  if (!email.includes("@")) throw new StartError(`Falta el correo: npm run admin -- ${usage}`);
  return email;
}

/** The account that an address opens. @throws StartError when there is none here */
export async function accountOf({ database, hasOwnAccounts }: Asked, email: string): Promise<string> {
  const id = hasOwnAccounts ? await ownerOf(database.owner, email) : null;
  if (!id)
    throw new StartError(`Ninguna cuenta propia del portal se abre con ${email}. Las de Clerk u otros se llevan allí.`);
  return id;
}

/** The practice whose owner has that address, whoever runs the accounts; an open one before those closed. @throws StartError when there is none, or not only one */
export async function practiceWith({ database: { owner }, hasOwnAccounts }: Asked, email: string): Promise<string> {
  const account = hasOwnAccounts ? await ownerOf(owner, email) : null;
  const own = account && (await practiceOfAccount(owner, account));
  if (own) return own;
  const found = await owner
    .select({ id: professionals.id, closedAt: professionals.closedAt })
    .from(professionals)
    .where(eq(professionals.email, email));
  const open = found.filter(({ closedAt }) => !closedAt);
  const [only, another] = open.length > 0 ? open : found;
  if (!only || another) throw new StartError(`${another ? "Más de una" : "Ninguna"} consulta es de ${email}.`);
  return only.id;
}

/** What ends when somebody goes: an account of the portal's own, or a practice whose account is kept elsewhere. */
interface Ending {
  account: string | null;
  practice: string | null;
}

/** By an address. @throws StartError as `practiceWith` does */
export async function whoseIs(asked: Asked, email: string): Promise<Ending> {
  const account = asked.hasOwnAccounts ? await ownerOf(asked.database.owner, email) : null;
  return { account, practice: account ? null : await practiceWith(asked, email) };
}

/** By a practice's id, as the log names it. @throws StartError when there is none */
export async function standingOf({ database: { owner }, hasOwnAccounts }: Asked, practice: string): Promise<Ending> {
  const [found] = await owner.select().from(professionals).where(eq(professionals.id, practice));
  if (!found) throw new StartError(`Ninguna consulta es ${practice}.`);
  const isOwn = hasOwnAccounts && found.issuer === BUILT_IN;
  return { account: isOwn ? found.subject : null, practice };
}

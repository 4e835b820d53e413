import { closeSync, fsyncSync, openSync, unlinkSync, writeSync } from "node:fs";
import { eq } from "drizzle-orm";
import { createAccountLimits } from "../account/accounts.limits.ts";
import { ACCOUNT_MAILS } from "../account/accounts.post.ts";
import { user } from "../account/accounts.table.ts";
import { closeAccount } from "../account/closing.ts";
import { lockAccount, unlockAccount } from "../account/locked.ts";
import { ownerOf } from "../account/manage/addresses.store.ts";
import { admit, readWaitlist } from "../account/signIn/waitlist.store.ts";
import { actAs, nobodyBut } from "../core/acting/acting.ts";
import { noteActOf } from "../core/acting/noting.ts";
import { readApiConfig } from "../core/config.ts";
import { type Database, isId } from "../core/database/database.ts";
import { openPractice } from "../core/database/openDatabase.ts";
import { createLog } from "../core/log.ts";
import { retryFailed } from "../core/queue.ts";
import { SettingError } from "../core/settingError.ts";
import { StartError } from "../core/startError.ts";
import { closePractice } from "../practice/closing.store.ts";
import { exportPractice } from "../practice/exporting.ts";
import { BUILT_IN, practiceOfAccount } from "../practice/professionals.store.ts";
import { professionals } from "../practice/professionals.table.ts";
import { askMissedReminders } from "../sessions/reminders.plan.ts";
import { whenAccountIsShut, whenPracticeCloses } from "./rooms.ts";

interface Asked {
  database: Database;
  /** Whether the portal runs the accounts itself: where others do, what is left of its own opens nothing. */
  hasOwnAccounts: boolean;
  /** What stands behind the command's name. */
  words: string[];
}
interface Command {
  usage: string;
  /** @returns what is said to the operator */
  run: (asked: Asked) => Promise<string>;
}

const DAY = new Intl.DateTimeFormat("es", { dateStyle: "medium" });

/** @throws StartError when it is no address */
function addressIn(words: string[], usage: string): string {
  const email = words[0]?.trim().toLowerCase() ?? "";
  if (!email.includes("@")) throw new StartError(`Falta el correo: npm run admin -- ${usage}`);
  return email;
}

/** The account that an address opens. @throws StartError when there is none here */
async function accountOf({ database, hasOwnAccounts }: Asked, email: string): Promise<string> {
  const id = hasOwnAccounts ? await ownerOf(database.owner, email) : null;
  if (!id)
    throw new StartError(`Ninguna cuenta propia del portal se abre con ${email}. Las de Clerk u otros se llevan allí.`);
  return id;
}

const COMMANDS: Record<string, Command> = {
  waitlist: {
    usage: "waitlist",
    async run({ database }) {
      const waiting = await readWaitlist(database);
      if (waiting.length === 0) return "No hay nadie en la lista de espera.";
      return waiting
        .map(({ email, askedAt, admittedAt }) =>
          [email, DAY.format(askedAt), admittedAt ? `puede entrar desde el ${DAY.format(admittedAt)}` : "espera"].join(
            "\t",
          ),
        )
        .join("\n");
    },
  },
  admit: {
    usage: "admit CORREO",
    async run({ database, words }) {
      const email = addressIn(words, this.usage);
      return (await admit(database, email))
        ? `${email} ya puede crear su cuenta. El portal no se lo dice: escríbele tú.`
        : `${email} ya podía crear su cuenta.`;
    },
  },
  lock: {
    usage: "lock CORREO",
    async run(asked) {
      const { database, words } = asked;
      const email = addressIn(words, this.usage);
      const id = await accountOf(asked, email);
      const wasOpen = await lockAccount(database.owner, id, whenAccountIsShut);
      if (wasOpen) await noteOfAccount(database, id, "LOCKED");
      return wasOpen
        ? `La cuenta de ${email} está bloqueada: sus sesiones se cierran en diez segundos como mucho, y sus accesos para programas, las direcciones de su agenda y los archivos de «Tus datos» no abren nada. Sus datos y los recordatorios de sus clientes siguen.`
        : `La cuenta de ${email} ya estaba bloqueada.`;
    },
  },
  unlock: {
    usage: "unlock CORREO",
    async run(asked) {
      const { database, words } = asked;
      const email = addressIn(words, this.usage);
      const id = await accountOf(asked, email);
      const [known] = await database.owner.select({ email: user.email }).from(user).where(eq(user.id, id));
      await createAccountLimits(database).release(id, email, known?.email ?? email);
      const wasLocked = await unlockAccount(database.owner, id);
      if (wasLocked) await noteOfAccount(database, id, "UNLOCKED");
      return wasLocked
        ? `La cuenta de ${email} vuelve a estar abierta. Los accesos para programas, las direcciones de su agenda y los archivos de «Tus datos» hay que crearlos de nuevo.`
        : `La cuenta de ${email} no estaba bloqueada; los intentos fallidos que tenía contados se han olvidado.`;
    },
  },
  close: {
    usage: "close CORREO|CONSULTA --confirm",
    async run(asked) {
      const { owner } = asked.database;
      const whom = asked.words[0] ?? "";
      const { account, practice } = isId(whom)
        ? await standingOf(asked, whom)
        : await whoseIs(asked, addressIn(asked.words, this.usage));
      const what = account ? `la cuenta de ${whom} con su consulta` : `la consulta de ${whom}`;
      if (!asked.words.includes("--confirm"))
        return `Se cerraría ${what}, sin vuelta atrás. Si es lo que quieres: npm run admin -- ${this.usage}`;
      if (account) await closeAccount(owner, account, whenPracticeCloses);
      else if (practice && !(await owner.transaction((tx) => closePractice(tx, practice, whenPracticeCloses))))
        return `La consulta de ${whom} ya estaba cerrada.`;
      const rest = account ? "" : " Si su cuenta sigue en Clerk u otro lugar, elimínala allí.";
      return `Está cerrada ${what}; sus datos se borran a los días previstos. El portal no se lo dice: escríbele tú.${rest}`;
    },
  },
  resend: {
    usage: "resend reminders [CORREO] | mails",
    async run(asked) {
      const { database } = asked;
      const [what, ...whose] = asked.words;
      if (what === "reminders") {
        const practice = whose.length > 0 ? await practiceWith(asked, addressIn(whose, this.usage)) : null;
        const planned = await askMissedReminders(database.owner, practice);
        return `El servicio envía en medio minuto ${planned} recordatorios que fallaron o llegaron tarde, de sesiones que aún no han empezado.`;
      }
      if (what !== "mails") throw new StartError(`Di qué hay que enviar otra vez: npm run admin -- ${this.usage}`);
      const retried = await retryFailed(database, ACCOUNT_MAILS);
      return `El servicio vuelve a enviar ${retried} correos de las cuentas (códigos, claves nuevas, avisos) que en la última hora no se pudieron entregar.`;
    },
  },
  export: {
    usage: "export CORREO ARCHIVO",
    async run(asked) {
      const { database, words } = asked;
      const email = addressIn(words, this.usage);
      const file = words[1];
      if (!file) throw new StartError(`Falta el archivo: npm run admin -- ${this.usage}`);
      const id = await practiceWith(asked, email);
      // Before: what cannot be noted down is not taken along.
      await noteActOf(database.owner, id, "EXPORTED", "PRACTICE");
      return `En ${file} están las ${await writeExport(database, id, file)} filas de la consulta de ${email}. Son datos de salud: guárdalos cifrados y bórralos cuando no hagan falta.`;
    },
  },
};

/** Tells the audit of an account's practice, where it has one by now. */
async function noteOfAccount({ owner }: Database, account: string, act: "LOCKED" | "UNLOCKED"): Promise<void> {
  const practice = await practiceOfAccount(owner, account);
  if (practice) await noteActOf(owner, practice, act, "ACCOUNT");
}

/** The practice whose owner has that address, whoever runs the accounts; an open one before those closed. @throws StartError when there is none, or not only one */
async function practiceWith({ database: { owner }, hasOwnAccounts }: Asked, email: string): Promise<string> {
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
async function whoseIs(asked: Asked, email: string): Promise<Ending> {
  const account = asked.hasOwnAccounts ? await ownerOf(asked.database.owner, email) : null;
  return { account, practice: account ? null : await practiceWith(asked, email) };
}

/** By a practice's id, as the log names it. @throws StartError when there is none */
async function standingOf({ database: { owner }, hasOwnAccounts }: Asked, practice: string): Promise<Ending> {
  const [found] = await owner.select().from(professionals).where(eq(professionals.id, practice));
  if (!found) throw new StartError(`Ninguna consulta es ${practice}.`);
  const isOwn = hasOwnAccounts && found.issuer === BUILT_IN;
  return { account: isOwn ? found.subject : null, practice };
}

/** Writes a practice into a new file, a row a line, that nobody else can read. @returns how many rows */
async function writeExport({ owner }: Database, professionalId: string, file: string): Promise<number> {
  let place: number;
  try {
    place = openSync(file, "wx", 0o600);
  } catch (error) {
    throw new StartError(`${file} no se puede crear (${Object(error).code ?? "error"}); no puede existir ya.`);
  }
  let count = 0;
  try {
    await exportPractice(owner, professionalId, async (rows) => {
      writeSync(place, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      count += rows.length;
    });
    fsyncSync(place);
  } catch (error) {
    // Half an export is none.
    unlinkSync(file);
    throw error;
  } finally {
    closeSync(place);
  }
  return count;
}

/** What the operator is answered, and whether it was done. */
interface Answered {
  done: boolean;
  said: string;
}

/** Does what the operator asks for with the first word, on the database of the settings. Never throws. */
export async function answerOperator(
  [name = "", ...words]: readonly string[],
  settings: NodeJS.ProcessEnv,
): Promise<Answered> {
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command)
      throw new StartError(
        `Di qué hay que hacer:\n${Object.values(COMMANDS)
          .map(({ usage }) => `  npm run admin -- ${usage}`)
          .join("\n")}`,
      );
    const config = readApiConfig(settings);
    const hasOwnAccounts = !config.clerk && !config.tokens.jwksUrl;
    const database = await openPractice(config, createLog("silent"));
    try {
      const asked = { database, hasOwnAccounts, words };
      return { done: true, said: await actAs(nobodyBut("OPERATOR"), () => command.run(asked)) };
    } finally {
      await database.close();
    }
  } catch (error) {
    const known = error instanceof SettingError || error instanceof StartError;
    return {
      done: false,
      said: known ? error.message : `No se ha podido: ${error instanceof Error ? error.name : "error"}.`,
    };
  }
}

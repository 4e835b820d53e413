import { eq } from "drizzle-orm";
import { createAccountLimits } from "../account/accounts.limits.ts";
import { noticeMail } from "../account/accounts.mails.ts";
import { ACCOUNT_MAILS, tellByService } from "../account/accounts.post.ts";
import { user } from "../account/accounts.table.ts";
import { closeAccount } from "../account/closing.ts";
import { isLocked, lockAccount, unlockAccount } from "../account/locked.ts";
import { removeSecondStep } from "../account/manage/secondStep.store.ts";
import { ALL_REMOVED } from "../account/manage/smsStep.actions.ts";
import { admit, readWaitlist } from "../account/signIn/waitlist.store.ts";
import { actAs, nobodyBut } from "../core/acting/acting.ts";
import { noteActOf } from "../core/acting/noting.ts";
import { readApiConfig } from "../core/config.ts";
import { isId, type Queries } from "../core/database/database.ts";
import { openPractice } from "../core/database/openDatabase.ts";
import { createLog } from "../core/log.ts";
import { retryFailed } from "../core/queue.ts";
import { SettingError } from "../core/settingError.ts";
import { StartError } from "../core/startError.ts";
import { closePractice } from "../practice/closing.store.ts";
import { practiceOfAccount } from "../practice/professionals.store.ts";
import { askMissedReminders } from "../sessions/reminders.plan.ts";
import { writeExport } from "./admin.export.ts";
import { type Asked, accountOf, addressIn, practiceWith, standingOf, whoseIs } from "./admin.whose.ts";
import { whenAccountIsShut, whenPracticeCloses } from "./rooms.ts";

interface Command {
  usage: string;
  /** @returns what is said to the operator */
  run: (asked: Asked) => Promise<string>;
}

const DAY = new Intl.DateTimeFormat("es", { dateStyle: "medium" });

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
      if (wasOpen) await noteOfAccount(database.owner, id, "LOCKED");
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
      if (wasLocked) await noteOfAccount(database.owner, id, "UNLOCKED");
      return wasLocked
        ? `La cuenta de ${email} vuelve a estar abierta. Los accesos para programas, las direcciones de su agenda y los archivos de «Tus datos» hay que crearlos de nuevo.`
        : `La cuenta de ${email} no estaba bloqueada; los intentos fallidos que tenía contados se han olvidado.`;
    },
  },
  "second-step-off": {
    usage: "second-step-off CORREO --confirm",
    async run(asked) {
      const { database, words, publicUrl } = asked;
      const { owner } = database;
      const email = addressIn(words, this.usage);
      const id = await accountOf(asked, email);
      const of = `La cuenta de ${email}`;
      if (await isLocked(owner, id))
        throw new StartError(`${of} está bloqueada. Ábrela antes: npm run admin -- unlock CORREO`);
      const [known] = await owner
        .select({ email: user.email, on: user.twoFactorEnabled })
        .from(user)
        .where(eq(user.id, id));
      if (!known?.on) return `${of} no tiene verificación en dos pasos.`;
      if (!words.includes("--confirm"))
        return `${of} quedaría sin verificación en dos pasos ni códigos de respaldo: para entrar bastará la contraseña. Asegúrate antes de quién lo pide. Si es lo que quieres: npm run admin -- ${this.usage}`;
      await owner.transaction(async (tx) => {
        if (await removeSecondStep(tx, id)) await noteOfAccount(tx, id, "CHANGED");
      });
      const isTold = await tellByService(database, noticeMail(known.email, ALL_REMOVED, publicUrl)).catch(() => false);
      return `${of} ya no tiene verificación en dos pasos: se entra con la contraseña, y sus sesiones abiertas siguen. ${isTold ? "El servicio se lo dice por correo." : "No se le ha podido decir por correo: escríbele tú."}`;
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
async function noteOfAccount(db: Queries, account: string, act: "LOCKED" | "UNLOCKED" | "CHANGED"): Promise<void> {
  const practice = await practiceOfAccount(db, account);
  if (practice) await noteActOf(db, practice, act, "ACCOUNT");
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
      const asked = { database, hasOwnAccounts, publicUrl: config.publicUrl, words };
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

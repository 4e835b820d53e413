import { z } from "zod";
import { PASSWORD_MAX } from "../../schema/rules/accounts.ts";
import type { Database } from "../core/database.ts";
import type { Mail, MailMessage } from "../core/mail.ts";
import type { Accounts } from "./accounts.ts";
import type { CodesTakenOnce } from "./secondStep.ts";

/** What the actions work with. */
export interface ManageParts {
  accounts: Accounts;
  database: Database;
  mail: Mail;
  publicUrl: string;
  /** Called when sign-ins may have ended, so that tokens of theirs are looked at again. */
  onSignInsEnded: () => void;
  /** Keys the hashes of codes. */
  secret: string;
  /** Sees to it that no code of the authenticator app is taken twice. */
  codes: CodesTakenOnce;
  /** Sends a mail that nothing depends on. */
  tell: (message: MailMessage) => Promise<void>;
  /** Tells the owner by mail that something about the account's safety has changed. */
  notify: (email: string, sentence: string) => Promise<void>;
}

/** A refusal in account management; its sentence is in accounts.messages.ts. */
export class AccountRefusal extends Error {
  override name = "AccountRefusal";
  readonly status: number;
  readonly code: string;
  /** Seconds to wait, when it is one try too many. */
  readonly wait: number | null;

  constructor(status: number, code: string, wait: number | null = null) {
    super(code);
    this.status = status;
    this.code = code;
    this.wait = wait;
  }
}

/** The signed-in therapist who asks. */
export interface Caller {
  userId: string;
  email: string;
  signInId: string;
  /** Says the password again. @throws AccountRefusal when it is wrong, or was wrong too often */
  confirm(password: string): Promise<void>;
  /** Counts one more mail to an address. @throws AccountRefusal when it is one too many */
  admitMail(address: string): Promise<void>;
  /** Checks a code: a failed `work` counts as a guess. @throws AccountRefusal after too many guesses */
  guessing<T>(work: () => Promise<T>): Promise<T>;
  /** Asks the account library in the caller's name; GET without a body. */
  library(path: string, body?: object): Promise<Response>;
}

/** One thing that can be done. A `Response` is passed on with its cookies, anything else is answered as JSON. */
export type ManageAction = (caller: Caller, given: unknown) => Promise<unknown>;

function readInput<Input>(body: z.ZodType<Input>, given: unknown): Input {
  const read = body.safeParse(given ?? {});
  if (read.success) return read.data;
  throw new AccountRefusal(400, read.error.issues[0]?.message ?? "VALIDATION_ERROR");
}

export const action =
  <Input>(body: z.ZodType<Input>, run: (caller: Caller, input: Input) => Promise<unknown>): ManageAction =>
  async (caller, given) =>
    await run(caller, readInput(body, given));

const again = z.object({
  password: z.string("PASSWORD_NEEDED").min(1, "PASSWORD_NEEDED").max(PASSWORD_MAX, "INVALID_PASSWORD"),
});

/** The same for what an unlocked screen alone must not be enough for: the password is said again. */
export const confirmed =
  <Input>(
    body: z.ZodType<Input>,
    run: (caller: Caller, input: Input & { password: string }) => Promise<unknown>,
  ): ManageAction =>
  async (caller, given) => {
    const input = readInput(body, given);
    const { password } = readInput(again, given);
    await caller.confirm(password);
    return await run(caller, { ...input, password });
  };

/** An id that cannot exist is answered like one that does not. */
export const id = z.uuid("NOT_FOUND");

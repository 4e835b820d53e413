import { z } from "zod";
import { PASSWORD_MAX } from "../../../schema/rules/accounts.ts";
import { plainId } from "../../../schema/rules/fields.ts";
import type { ProviderSettings } from "../../../schema/rules/providers.ts";
import type { Database } from "../../core/database/database.ts";
import type { WhenPracticeCloses } from "../../practice/closing.store.ts";
import type { FindProfessional } from "../../practice/professionals.store.ts";
import type { AccountPost } from "../accounts.post.ts";
import type { AccountTexts } from "../accounts.texts.ts";
import type { Accounts } from "../accounts.ts";
import { AccountRefusal } from "../refusal.ts";
import type { CodesTakenOnce } from "../signIn/secondStep.ts";
import type { Trail } from "../trail.ts";

/** What the actions work with. */
export interface ManageParts {
  accounts: Accounts;
  database: Database;
  post: AccountPost;
  publicUrl: string;
  /** What the rooms do when the practice of an account that goes is closed. */
  whenPracticeCloses: readonly WhenPracticeCloses[];
  /** Called when sign-ins may have ended, so that tokens of theirs are looked at again. */
  onSignInsEnded: () => void;
  /** Keys the hashes of codes. */
  secret: string;
  trail: Trail;
  /** The practice of an account; it is made at first sight. */
  findProfessional: FindProfessional;
  /** Whose accounts elsewhere can be connected. */
  providers: readonly ProviderSettings[];
  /** null: no text messages are sent. */
  texts: AccountTexts | null;
  /** Sees to it that no code of the authenticator app is taken twice. */
  codes: CodesTakenOnce;
  /** Tells the owner by mail that something about the account's safety has changed. */
  notify: (email: string, sentence: string) => Promise<void>;
}

/** The password, said again. */
export interface Confirmed {
  /** As it is kept; null for none. */
  kept: string | null;
  /** It is what it was to become: the same was asked for some minutes ago, and the answer got lost. */
  isRepeated: boolean;
}

/** The signed-in therapist who asks. */
export interface Caller {
  userId: string;
  email: string;
  name: string;
  signInId: string;
  /**
   * Says the password again; who has none has come in some minutes ago.
   * @param becoming what it is to become
   * @throws AccountRefusal when it is wrong, or was wrong too often
   */
  confirm(password: string, becoming?: string): Promise<Confirmed>;
  /** Counts one more text message to a number that is being added. @throws AccountRefusal when it is one too many */
  admitText(number: string): Promise<void>;
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
  password: z.string("PASSWORD_NEEDED").max(PASSWORD_MAX, "INVALID_PASSWORD").default(""),
});

/** The same for what an unlocked screen alone must not be enough for: the password is said again. @param becoming what that is to become */
export const confirmed =
  <Input>(
    body: z.ZodType<Input>,
    run: (caller: Caller, input: Input & Confirmed & { password: string }) => Promise<unknown>,
    becoming?: (input: Input) => string,
  ): ManageAction =>
  async (caller, given) => {
    const input = readInput(body, given);
    const { password } = readInput(again, given);
    const met = await caller.confirm(password, becoming?.(input));
    return await run(caller, { ...input, password, ...met });
  };

/** An id that cannot exist is answered like one that does not. */
export const id = z.uuid("NOT_FOUND").overwrite(plainId);

import { eq } from "drizzle-orm";
import { z } from "zod";
import { DELETE_PHRASE, isUsername } from "../../../schema/rules/accounts.ts";
import { closedMail } from "../accounts.mails.ts";
import { user } from "../accounts.table.ts";
import { closeAccount } from "../closing.ts";
import { AccountRefusal } from "../refusal.ts";
import { profileImage } from "./addresses.table.ts";
import { action, confirmed, type ManageAction, type ManageParts } from "./manage.action.ts";

const username = z
  .string("INVALID_USERNAME")
  .transform((text) => text.trim().toLowerCase())
  .refine(isUsername, "INVALID_USERNAME");
const UNIQUE_VIOLATION = "23505";

/** PostgreSQL's code of a refusal, through the wrapping of the query builder. */
const codeOf = (error: unknown): unknown => {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  return code ?? (cause ? codeOf(cause) : undefined);
};

/** User name, profile image, and the end of the account. */
export function profileActions({
  database,
  onSignInsEnded,
  post,
  whenPracticeCloses,
}: ManageParts): Record<string, ManageAction> {
  const db = database.owner;
  return {
    "/username": action(z.object({ username: username.nullable() }), async ({ userId }, input) => {
      try {
        await db.update(user).set({ username: input.username, updatedAt: new Date() }).where(eq(user.id, userId));
      } catch (error) {
        if (codeOf(error) === UNIQUE_VIOLATION) throw new AccountRefusal(409, "USERNAME_TAKEN");
        throw error;
      }
    }),
    "/image/remove": action(z.object({}), async ({ userId }) => {
      await db.delete(profileImage).where(eq(profileImage.userId, userId));
    }),
    "/delete": confirmed(z.object({ phrase: z.literal(DELETE_PHRASE, "WRONG_PHRASE") }), async ({ userId, email }) => {
      await closeAccount(db, userId, whenPracticeCloses);
      onSignInsEnded();
      await post.tell(closedMail(email));
    }),
  };
}

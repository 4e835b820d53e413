import { eq } from "drizzle-orm";
import { type Request, type Response, Router } from "express";
import type { Database } from "../core/database/database.ts";
import { jsonBody } from "../core/reading.ts";
import { type BearerParts, professionalOf, requireBearer } from "../practice/bearer.ts";
import { professionals } from "../practice/professionals.table.ts";
import { refuseThrown } from "./accounts.http.ts";
import { noticeMail } from "./accounts.mails.ts";
import type { AccountPost } from "./accounts.post.ts";
import { accessOfPrograms, tokenId, tokenWish } from "./manage/tokens.actions.ts";
import { AccountRefusal } from "./refusal.ts";
import type { Trail } from "./trail.ts";

/** For how long after proving who one is a program may be let in. */
const FRESH_MINUTES = 10;
const PATH = "/manage/tokens";

interface Parts extends Pick<BearerParts, "readToken" | "faultOfSignIn" | "findProfessional"> {
  database: Database;
  post: Pick<AccountPost, "tell">;
  publicUrl: string;
  trail: Trail;
  isFresh: (request: Request, minutes: number) => boolean;
}

/** `/auth/manage/tokens` where Clerk runs the accounts: asked with Clerk's own bearer, and never with a program's. */
export function clerkTokenRoutes({ database, post, publicUrl, trail, isFresh, ...people }: Parts): Router {
  const programs = accessOfPrograms(database, (email, sentence) => post.tell(noticeMail(email, sentence, publicUrl)));
  const answering =
    (path: string, work: (req: Request, professionalId: string) => Promise<unknown>) =>
    async (req: Request, res: Response): Promise<void> => {
      res.setHeader("Cache-Control", "no-store");
      const account = professionalOf(res);
      try {
        const answer = await trail.following(req, `manage${path}`, { account }, () => work(req, account));
        res.json(answer ?? { success: true });
      } catch (error) {
        refuseThrown(res, path, error);
      }
    };
  const read = <Input>(
    input: { success: true; data: Input } | { success: false; error: { issues: { message: string }[] } },
  ) => {
    if (input.success) return input.data;
    throw new AccountRefusal(400, input.error.issues[0]?.message ?? "VALIDATION_ERROR");
  };
  const emailOf = async (professionalId: string): Promise<string> => {
    const [row] = await database.owner
      .select({ email: professionals.email })
      .from(professionals)
      .where(eq(professionals.id, professionalId));
    return row?.email ?? "";
  };
  return Router()
    .use(PATH, requireBearer(people), jsonBody("32kb"))
    .get(
      PATH,
      answering("/tokens", (_req, professionalId) => programs.list(professionalId)),
    )
    .post(
      `${PATH}/create`,
      answering("/tokens/create", async (req, professionalId) => {
        const wish = read(tokenWish.safeParse(req.body ?? {}));
        if (!isFresh(req, FRESH_MINUTES)) throw new AccountRefusal(403, "SIGN_IN_ANEW");
        return await programs.make({ professionalId, email: await emailOf(professionalId) }, wish);
      }),
    )
    .post(
      `${PATH}/revoke`,
      answering("/tokens/revoke", (req, professionalId) =>
        programs.revoke(professionalId, read(tokenId.safeParse(req.body ?? {})).id),
      ),
    );
}

import { auth } from "../../core/auth.ts";
import { failureReason } from "../../core/failure.ts";
import { AccountError } from "../accountPort.ts";
import { ask } from "../builtInRequest.ts";
import { clerkPage } from "../clerk/page.ts";

/** What a sign-in that is over is refused with: by the built-in accounts, and by the bearer's check. */
const SIGN_IN_OVER = ["UNAUTHORIZED", "UNAUTHENTICATED"];

/** Asks about the account as its owner. Where the sign-in is over, the page asks for it again, and this goes on. */
export async function asOwner<Reply>(request: () => Promise<Reply>): Promise<Reply> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof AccountError && SIGN_IN_OVER.includes(error.code))) throw error;
    // Finding no bearer either, the page asks for the sign-in.
    const isStill = (await auth.token({ fresh: true })) !== null;
    if (isStill || !auth.state.lapsed || !(await auth.regained())) throw error;
    return request();
  }
}

/** The service knows the owner by a cookie, and where Clerk runs the accounts by the bearer. */
const ownersBearer = async (): Promise<string | null> => (clerkPage() ? auth.token() : null);

/** Something done in account management. @throws AccountError with the service's own words */
export const manage = <Reply extends object = object>(path: string, input: object = {}): Promise<Partial<Reply>> =>
  asOwner(async () => ask<Reply>("POST", `/manage${path}`, input, await ownersBearer()));

/** Something read of it. @throws AccountError with the service's own words */
export const managed = <Reply extends object>(path: string): Promise<Partial<Reply>> =>
  asOwner(async () => ask<Reply>("GET", `/manage${path}`, undefined, await ownersBearer()));

/** Waits until something is taken away. What is not there is: the answer before may have got lost. */
export async function gone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof AccountError && error.code === "NOT_FOUND")) throw error;
  }
}

/** Why something was not done: in the service's own words, else by what kept it from being done. */
export function notDone(error: unknown): string {
  const { provided, code } = error instanceof AccountError ? error : { provided: null, code: "UNKNOWN" };
  return provided ?? `No se pudo hacer. ${code === "HTTP_413" ? "Es demasiado grande." : failureReason(error)}`;
}

import { createElement } from "react";
import { createRoot } from "react-dom/client";
import type { ClerkPage } from "../../../schema/rules/clerk.ts";
import { auth } from "../../core/auth.ts";
import { AccountError, STEP_OVER, STEP_OVER_WORDS } from "../accountPort.ts";
import type { ManagedAccounts } from "../lateAccounts.ts";
import { tellPortrait } from "../portrait.ts";
import { ClerkStage } from "./ClerkStage.tsx";
import { toAccountError } from "./messages.ts";
import { type LoadedClerk, Stage } from "./stage.ts";

const RESET = "reset_password_email_code";
const SECOND_STEP = "Tu cuenta pide un segundo paso que esta pantalla no ofrece. Escríbenos y te ayudamos a entrar.";
const NO_SIGN_UP = "El registro ha caducado. Vuelve a crear tu cuenta.";

type Client = NonNullable<LoadedClerk["client"]>;
type SignIn = Client["signIn"];

const waitsForSecond = ({ status }: SignIn): boolean =>
  status === "needs_second_factor" || status === "needs_client_trust";

/** What a sign-in asks for second: a code of the authenticator app before one that is sent. */
function secondFactorOf({ supportedSecondFactors }: SignIn) {
  const factors = supportedSecondFactors ?? [];
  if (factors.some(({ strategy }) => strategy === "totp" || strategy === "backup_code")) return "totp";
  return factors.find((factor) => factor.strategy === "email_code" || factor.strategy === "phone_code") ?? null;
}

/** The classic flows of Clerk (document §7) behind the four screens. The bearer stays in Clerk's own memory. */
export function clerkAccounts(page: ClerkPage): ManagedAccounts {
  const stage = new Stage();
  const place = document.body.appendChild(document.createElement("div"));
  createRoot(place).render(createElement(ClerkStage, { page, stage }));

  const withClerk = async <Result>(work: (clerk: LoadedClerk) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await stage.ready());
    } catch (error) {
      throw toAccountError(error);
    }
  };
  const activate = async (clerk: LoadedClerk, session: string | null): Promise<string> => {
    if (!session) throw new AccountError("NO_SESSION", null);
    await clerk.setActive({ session });
    if (!clerk.user) throw new AccountError("NO_USER", null);
    return clerk.user.id;
  };
  const clientOf = ({ client }: LoadedClerk) => {
    if (!client) throw new AccountError("NOT_READY", null);
    return client;
  };
  /** A sign-up that has begun in this browser. */
  const signUpOf = (clerk: LoadedClerk) => {
    const { signUp } = clientOf(clerk);
    if (!signUp.id) throw new AccountError("NO_SIGN_UP", NO_SIGN_UP);
    return signUp;
  };
  let reading: Promise<LoadedClerk["user"]> | null = null;
  /** Clerk's memory is this window's own: in another one somebody may have signed in since. @returns who has */
  const readAgain = (clerk: LoadedClerk) => {
    const read = async () => {
      const { sessions, lastActiveSessionId } = await clientOf(clerk).reload();
      const session = sessions.find(({ id, status }) => id === lastActiveSessionId && status === "active");
      // Reading tells Clerk's memory neither of a new session nor of the end of its own.
      if (session || clerk.session) await clerk.setActive({ session: session?.id ?? null });
      return clerk.user;
    };
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  /** Whether who this page belongs to has signed in again already, in another window. @returns the user id then */
  const backAlready = async (clerk: LoadedClerk, email: string): Promise<string | null> => {
    const user = auth.state.lapsed ? await readAgain(clerk) : null;
    const isTheirs = user?.emailAddresses.some(({ emailAddress }) => emailAddress === email.toLowerCase());
    return isTheirs && user?.id === auth.state.userId ? user.id : null;
  };
  const leave = (clerk: LoadedClerk) => clerk.signOut(() => undefined);
  /** Has a sign-in or sign-up begin; who is still signed in at Clerk, but not here any more, makes way. */
  const begin = async <Begun>(clerk: LoadedClerk, create: (client: Client) => Promise<Begun>): Promise<Begun> => {
    if (clerk.session) await leave(clerk);
    try {
      return await create(clientOf(clerk));
    } catch (error) {
      if (toAccountError(error).code !== "session_exists") throw error;
      await readAgain(clerk);
      await leave(clerk);
      return create(clientOf(clerk));
    }
  };
  const beginSignIn = (clerk: LoadedClerk, identifier: string) =>
    begin(clerk, ({ signIn }) => signIn.create({ identifier }));

  /** Has the code of the second step sent, where there is no authenticator app. @returns where to */
  const prepareSecondStep = async (begun: SignIn): Promise<string | null> => {
    const factor = secondFactorOf(begun);
    if (factor === "totp") return null;
    if (!factor) throw new AccountError("SECOND_STEP", SECOND_STEP);
    await (factor.strategy === "email_code"
      ? begun.prepareSecondFactor({ strategy: factor.strategy, emailAddressId: factor.emailAddressId })
      : begun.prepareSecondFactor({ strategy: factor.strategy, phoneNumberId: factor.phoneNumberId }));
    return factor.safeIdentifier;
  };

  return {
    load: () => withClerk(async ({ user }) => user?.id ?? null),
    async getToken({ fresh = false } = {}) {
      try {
        return await withClerk(async (clerk) => {
          if (!clerk.session && (await readAgain(clerk))?.id !== auth.state.userId) return null;
          const { session, user } = clerk;
          if (user) tellPortrait(user.id, user.hasImage ? user.imageUrl : null);
          return (await session?.getToken({ skipCache: fresh })) ?? null;
        });
      } catch (error) {
        // Clerk answers, and refuses: the sign-in is over.
        if (error instanceof AccountError && error.code !== "NOT_READY") return null;
        throw error;
      }
    },
    signOut: () => withClerk(leave),
    signIn: ({ email, password }) =>
      withClerk(async (clerk) => {
        const userId = await backAlready(clerk, email);
        if (userId) return { status: "complete", userId };
        const begun = await beginSignIn(clerk, email);
        const outcome = await begun.attemptFirstFactor({ strategy: "password", password });
        if (outcome.status === "complete")
          return { status: "complete", userId: await activate(clerk, outcome.createdSessionId) };
        return { status: "second-step", sentTo: await prepareSecondStep(outcome) };
      }),
    attemptSecondStep: ({ code, way }) =>
      withClerk(async (clerk) => {
        const { signIn } = clientOf(clerk);
        if (!waitsForSecond(signIn)) throw new AccountError(STEP_OVER, STEP_OVER_WORDS);
        const factor = secondFactorOf(signIn);
        const strategy = way === "backup" ? "backup_code" : factor === "totp" ? factor : (factor?.strategy ?? "totp");
        const outcome = await signIn.attemptSecondFactor({ strategy, code });
        if (outcome.status !== "complete") throw new AccountError("INCOMPLETE", null);
        return activate(clerk, outcome.createdSessionId);
      }),
    // Clerk's own memory of the sign-in outlives the page.
    secondStepWaits: () => withClerk(async (clerk) => waitsForSecond(clientOf(clerk).signIn)),
    signUp: ({ fullName, email, password }) =>
      withClerk(async (clerk) => {
        const begun = await begin(clerk, (client) =>
          client.signUp.create({ emailAddress: email, password, firstName: fullName }),
        );
        await begun.prepareEmailAddressVerification({ strategy: "email_code" });
      }),
    prepareEmailVerification: () =>
      withClerk(async (clerk) => {
        await signUpOf(clerk).prepareEmailAddressVerification({ strategy: "email_code" });
      }),
    attemptEmailVerification: ({ code }) =>
      withClerk(async (clerk) => {
        const outcome = await signUpOf(clerk).attemptEmailAddressVerification({ code });
        if (outcome.status !== "complete") throw new AccountError("INCOMPLETE", null);
        return activate(clerk, outcome.createdSessionId);
      }),
    requestPasswordReset: (email) =>
      withClerk(async (clerk) => {
        const begun = await beginSignIn(clerk, email);
        const factor = begun.supportedFirstFactors?.find(({ strategy }) => strategy === RESET);
        if (factor?.strategy !== RESET) throw new AccountError("NO_RESET_OPTION", null);
        await begun.prepareFirstFactor({ strategy: RESET, emailAddressId: factor.emailAddressId });
      }),
    attemptPasswordReset: ({ code, password }) =>
      withClerk(async (clerk) => {
        const { signIn } = clientOf(clerk);
        // Pressed again after the second step's code could not be sent: the first one is done.
        const outcome = waitsForSecond(signIn)
          ? signIn
          : await signIn.attemptFirstFactor({ strategy: RESET, code, password });
        if (waitsForSecond(outcome)) return { status: "second-step", sentTo: await prepareSecondStep(outcome) };
        if (outcome.status !== "complete") return { status: "incomplete" };
        if (!outcome.createdSessionId) return { status: "complete", userId: null };
        return { status: "complete", userId: await activate(clerk, outcome.createdSessionId) };
      }),
    async manageScreen() {
      const { ClerkManage } = await import("./ClerkManage.tsx");
      return () => createElement(ClerkManage, { stage });
    },
  };
}

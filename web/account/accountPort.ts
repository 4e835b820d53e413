import type { ComponentType } from "react";
import type { ProviderId, ProviderName } from "../../schema/rules/providers.ts";
import type { StepWay, StepWays } from "../../schema/rules/secondStep.ts";
import type { Identity } from "../core/auth.ts";

/** The parts of account management, as they stand in the address: `?cuenta=seguridad`. */
export const MANAGE_TABS = ["perfil", "seguridad"] as const;
export type ManageTab = (typeof MANAGE_TABS)[number];

/** What stands around a provider's account management: the dialog with its title and its address. */
export interface ManageScreenProps {
  tab: ManageTab;
  onTab: (tab: ManageTab) => void;
}

/**
 * How a sign-in ends. `unverified`: right password, but the e-mail still has to be proved with a code. `second-step`:
 * right password, but a code of the authenticator app is asked for as well, or one that was sent (`sentTo`).
 */
type SignInOutcome =
  | { status: "complete"; userId: string }
  | { status: "unverified" }
  | { status: "second-step"; sentTo: string | null };

/** How a reset ends: with a session of its own (`userId`), without one (null), after a second step as a sign-in's, or not at all. */
type ResetOutcome =
  | { status: "complete"; userId: string | null }
  | { status: "second-step"; sentTo: string | null }
  | { status: "incomplete" };

/** A mailed link that proves an address, and whether this is the browser that asked for it. */
export interface MailedLink {
  kind: "sign-up" | "address";
  here: boolean;
  email: string;
}

/** Links in mails beside their codes. Everything rejects with `AccountError`. */
export interface MailedLinks {
  /** What a link is about; it uses nothing up. */
  look(key: string): Promise<MailedLink>;
  /** Proves the address: in another browser than that which asked, with the password. The user id where that signs in. */
  use(proof: { key: string; password?: string }): Promise<string | null>;
  /** Whether this browser's sign-up was proven in another one: the user id then; `waiting` while it may yet be. */
  follow(): Promise<string | "waiting" | null>;
}

/** The second step of a sign-in where there is a choice. */
export interface SecondStepWays {
  ways(): Promise<StepWays>;
  /** Sends a code by SMS. */
  send(): Promise<void>;
}

/** Accounts elsewhere that open one here. */
export interface Providers {
  offered: readonly ProviderName[];
  /** Address to leave for. @param signUp whether who has no account gets one */
  start(id: ProviderId, signUp: boolean): Promise<string>;
}

/** Whoever runs the accounts, in the document's words (§7). Everything rejects with `AccountError`. */
export interface AccountPort extends Identity {
  signIn(credentials: { email: string; password: string; remember: boolean }): Promise<SignInOutcome>;
  /** The second step of a sign-in: a code of the authenticator app or a sent one, or one of the backup codes. The user id. */
  attemptSecondStep(proof: { code: string; way: StepWay }): Promise<string>;
  /** Missing where the provider chooses the way. */
  secondStep?: SecondStepWays;
  /** Whether a second step begun before the page was loaded still waits. Missing where `secondStep.ways` tells it. */
  secondStepWaits?(): Promise<boolean>;
  /** Signs in with a passkey of this device: the user id. Missing where whoever runs the accounts has none. */
  passkeySignIn?(): Promise<string>;
  /** Missing where there are none. */
  providers?: Providers;
  /** The waiting list, where accounts are not open to everybody. */
  waitlist?: { isOn(): Promise<boolean>; join(email: string): Promise<void> };
  /** Creates the account and has the first verification code sent. */
  signUp(person: { fullName: string; email: string; password: string }): Promise<void>;
  /** Sends another verification code. */
  prepareEmailVerification(email: string): Promise<void>;
  /** Proves the address and activates a session: the user id, or null when the provider wants a sign-in first. */
  attemptEmailVerification(proof: { email: string; code: string }): Promise<string | null>;
  /** The mails' links; missing where they carry codes alone. */
  links?(): Promise<MailedLinks>;
  /** Sends a reset code. Rejects with code NO_RESET_OPTION where passwords are not reset by an e-mailed code. */
  requestPasswordReset(email: string): Promise<void>;
  attemptPasswordReset(proof: { email: string; code: string; password: string }): Promise<ResetOutcome>;
  /** Loads the provider's own account management (document §2). Missing where the product's is used. */
  manageScreen?(): Promise<ComponentType<ManageScreenProps>>;
}

/** The second step has to begin with the first again: the code of an `AccountError`, and what is said of it. */
export const STEP_OVER = "INVALID_TWO_FACTOR_COOKIE";
export const STEP_OVER_WORDS = "Ha pasado demasiado tiempo. Vuelve a escribir tu correo y tu contraseña.";

const UNAVAILABLE = "El servicio no está disponible en este momento. Inténtalo de nuevo en unos minutos.";
const REASON: Record<string, string> = {
  OFFLINE: "Comprueba tu conexión e inténtalo de nuevo.",
  HTTP_429: "Demasiados intentos seguidos. Espera un momento e inténtalo de nuevo.",
};

/** A refusal by the account service, or a service that is not ready (`code` NOT_READY) or was not reached (OFFLINE). */
export class AccountError extends Error {
  override name = "AccountError";
  readonly code: string;
  /** The provider's own first message, when it gave one. */
  readonly provided: string | null;

  constructor(code: string, provided: string | null) {
    super(code);
    this.code = code;
    this.provided = provided;
  }

  /** Nobody has refused anything: it was not reached, or is not ready. */
  get isAway(): boolean {
    return this.code === "NOT_READY" || this.code === "OFFLINE";
  }

  /** @param fallback said where it has refused without a word */
  wordsOr(fallback: string): string {
    return this.provided ?? (this.isAway ? this.reason : fallback);
  }

  /** Why, and what to do about it, in a sentence. */
  get reason(): string {
    return this.provided ?? REASON[this.code] ?? UNAVAILABLE;
  }
}

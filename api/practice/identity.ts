import type { BearerFault } from "../../schema/rules/tokens.ts";

/** Who a token speaks for. */
export interface Identity {
  subject: string;
  /** Empty when the issuer does not tell. */
  email: string;
  fullName: string;
  /** The sign-in the token belongs to, when the issuer tells. */
  signInId: string | null;
  /** Whether the token is for looking at the demo practice, and not for the own one. */
  isDemo: boolean;
}

/** Name and e-mail of a person, as whoever runs the accounts knows them. */
export type Person = Pick<Identity, "email" | "fullName">;

/**
 * Whether whoever a practice belongs to may come in by the accounts that are kept now; asked where no sign-in is.
 * @param owner.issuer who ran the accounts as the practice came
 */
export type OwnerStands = (owner: { issuer: string; subject: string }) => Promise<boolean>;

/** Why a good token opens nothing: its sign-in is over, or its account lacks the second step that is asked of all. */
export type SignInFault = Extract<BearerFault, "REVOKED" | "INCOMPLETE">;

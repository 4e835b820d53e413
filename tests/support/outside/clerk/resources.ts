import { randomBytes } from "node:crypto";

/** What the double keeps. The shapes that travel are made of it below, as Clerk's Frontend API sends them. */
export interface Person {
  id: string;
  emailId: string;
  email: string;
  password: string;
  firstName: string | null;
  lastName: string | null;
  /** What is asked after the password: a code of the authenticator app, or one by mail in a browser never seen before. */
  secondStep?: "totp" | "email_code";
  /** Shut out in Clerk's dashboard. */
  banned?: boolean;
}
export interface Session {
  id: string;
  person: Person;
  createdAt: number;
  status: "active" | "ended";
}
export interface SignIn {
  id: string;
  identifier: string;
  person: Person;
  status: "needs_first_factor" | "needs_second_factor" | "needs_client_trust" | "complete";
  verification: object | null;
  sessionId: string | null;
  /** Chosen in a reset; it counts once the sign-in is complete. */
  newPassword?: string;
}
export interface SignUp {
  id: string;
  email: string;
  password: string;
  firstName: string | null;
  lastName: string | null;
  status: "missing_requirements" | "complete";
  sessionId: string | null;
  personId: string | null;
}
/** One browser. */
export interface Client {
  id: string;
  sessions: Session[];
  signIn: SignIn | null;
  signUp: SignUp | null;
}

export const newId = (kind: string): string => `${kind}_${randomBytes(12).toString("hex")}`;
const HOUR = 3_600_000;

export const verification = (strategy: string, status: "unverified" | "verified"): object => ({
  object: "verification",
  status,
  strategy,
  attempts: status === "verified" ? 1 : 0,
  expire_at: Date.now() + HOUR,
  error: null,
});
const NO_VERIFICATION = { object: "verification", status: null, strategy: null, attempts: null, expire_at: null };

const nameOf = ({ firstName, lastName }: Person): string => [firstName, lastName].filter(Boolean).join(" ");

export const userJson = (person: Person): object => ({
  object: "user",
  id: person.id,
  username: null,
  first_name: person.firstName,
  last_name: person.lastName,
  full_name: nameOf(person),
  image_url: "",
  has_image: false,
  primary_email_address_id: person.emailId,
  primary_phone_number_id: null,
  primary_web3_wallet_id: null,
  banned: person.banned ?? false,
  password_enabled: true,
  two_factor_enabled: false,
  totp_enabled: false,
  backup_code_enabled: false,
  email_addresses: [
    {
      object: "email_address",
      id: person.emailId,
      email_address: person.email,
      reserved: false,
      verification: verification("email_code", "verified"),
      linked_to: [],
      matches_sso_connection: false,
    },
  ],
  phone_numbers: [],
  web3_wallets: [],
  passkeys: [],
  external_accounts: [],
  enterprise_accounts: [],
  saml_accounts: [],
  public_metadata: {},
  unsafe_metadata: {},
  delete_self_enabled: true,
  create_organization_enabled: false,
  organization_memberships: [],
  last_sign_in_at: Date.now(),
  created_at: Date.now(),
  updated_at: Date.now(),
});

export const sessionJson = (session: Session, token: string): object => ({
  object: "session",
  id: session.id,
  status: session.status === "active" ? "active" : "removed",
  expire_at: Date.now() + 24 * HOUR,
  abandon_at: Date.now() + 48 * HOUR,
  last_active_at: Date.now(),
  last_active_token: { object: "token", jwt: token },
  last_active_organization_id: null,
  actor: null,
  tasks: null,
  user: userJson(session.person),
  public_user_data: {
    first_name: session.person.firstName,
    last_name: session.person.lastName,
    image_url: "",
    has_image: false,
    identifier: session.person.email,
    user_id: session.person.id,
  },
  factor_verification_age: [0, -1],
  latest_activity: {
    object: "session_activity",
    id: newId("sact"),
    device_type: "Linux",
    is_mobile: false,
    browser_name: "Chromium",
    browser_version: "150",
    ip_address: "192.0.2.1",
  },
  created_at: session.createdAt,
  updated_at: Date.now(),
});

export function signInJson({ id, identifier, person, status, verification: seen, sessionId }: SignIn): object {
  const byMail = { email_address_id: person.emailId, safe_identifier: identifier, primary: true };
  return {
    object: "sign_in",
    id,
    status,
    supported_identifiers: ["email_address"],
    identifier,
    user_data: null,
    supported_first_factors: [
      { strategy: "password" },
      { strategy: "email_code", ...byMail },
      { strategy: "reset_password_email_code", ...byMail },
    ],
    supported_second_factors: person.secondStep ? [{ strategy: person.secondStep, ...byMail }] : null,
    first_factor_verification: seen ?? NO_VERIFICATION,
    second_factor_verification: NO_VERIFICATION,
    created_session_id: sessionId,
  };
}

export function signUpJson({ id, email, firstName, lastName, status, sessionId, personId }: SignUp): object {
  const isComplete = status === "complete";
  return {
    object: "sign_up",
    id,
    status,
    required_fields: ["email_address", "password"],
    optional_fields: ["first_name", "last_name"],
    missing_fields: [],
    unverified_fields: isComplete ? [] : ["email_address"],
    verifications: {
      email_address: {
        ...verification("email_code", isComplete ? "verified" : "unverified"),
        next_action: isComplete ? "" : "needs_attempt",
        supported_strategies: ["email_code"],
      },
      phone_number: null,
      web3_wallet: null,
      external_account: null,
    },
    username: null,
    email_address: email,
    phone_number: null,
    web3_wallet: null,
    first_name: firstName,
    last_name: lastName,
    has_password: true,
    unsafe_metadata: {},
    created_session_id: sessionId,
    created_user_id: personId,
    abandon_at: Date.now() + HOUR,
    legal_accepted_at: null,
  };
}

/** @param tokenOf a fresh token of a session */
export const clientJson = (
  { id, sessions, signIn, signUp }: Client,
  tokenOf: (session: Session) => string,
): object => ({
  object: "client",
  id,
  sessions: sessions.map((session) => sessionJson(session, tokenOf(session))),
  sign_in: signIn && signInJson(signIn),
  sign_up: signUp && signUpJson(signUp),
  last_active_session_id: sessions.at(-1)?.id ?? null,
  cookie_expires_at: null,
  captcha_bypass: false,
  created_at: Date.now(),
  updated_at: Date.now(),
});

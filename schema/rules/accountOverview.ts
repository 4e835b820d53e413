import type { TokenChoice } from "./tokens.ts";

/** What the built-in accounts tell a therapist about the own account (`GET /auth/manage`). Moments are ISO texts. */
export interface AccountOverview {
  username: string | null;
  /** Changes with the image; null without one. */
  image: number | null;
  /** The primary one first; it has no id of its own. */
  emails: { id: string | null; email: string; verified: boolean }[];
  hasPassword: boolean;
  /** Accounts elsewhere: who can be connected, and who is (`provider` is an id, perhaps of one that is no longer available). */
  connections: {
    available: { id: string; name: string }[];
    connected: { id: string; provider: string; since: string }[];
  };
  /** `sends`: text messages go out, so that numbers can be added. The primary one first; numbers are E.164. */
  phones: { sends: boolean; numbers: { id: string; number: string; verified: boolean; primary: boolean }[] };
  /** `sms`: to which number codes may be sent, and whether that is asked for first. */
  secondStep: {
    on: boolean;
    app: boolean;
    sms: { phoneId: string; first: boolean } | null;
    backupCodesLeft: number;
  };
  /** `synced`: kept by a service that copies it to the owner's other devices. */
  passkeys: { id: string; name: string | null; createdAt: string; synced: boolean }[];
  /** Made last first. */
  programs: AccessTokenOverview[];
  devices: {
    id: string;
    current: boolean;
    /** The browser's own description of itself. */
    agent: string | null;
    /** Network address of the last visit. */
    address: string | null;
    since: string;
    seenAt: string;
  }[];
}

/** What lets a program into the practice (also `GET /auth/manage/tokens`); the token itself is told once, when it is made. */
export interface AccessTokenOverview {
  id: string;
  name: string;
  /** Its last signs. */
  ending: string;
  scopes: TokenChoice[];
  /** Addresses it may be used from; none: from everywhere. */
  ranges: string[];
  createdAt: string;
  expiresAt: string;
  /** To the minute; null while nobody has used it. */
  lastUsedAt: string | null;
  lastAddress: string | null;
}

/** What `POST /auth/manage/tokens/create` answers. */
export interface NewAccessToken {
  id: string;
  token: string;
}

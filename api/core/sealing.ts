import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Queries } from "./database/database.ts";

/** What a secret guards, or null when it is another's. The library gives wrong secrets no error of their own. */
export const opened = (secret: string, sealed: string): Promise<string | null> =>
  symmetricDecrypt({ key: secret, data: sealed }).catch(() => null);

/** A text that only who has the secret can read. */
export const sealedWith = (secret: string, plain: string): Promise<string> =>
  symmetricEncrypt({ key: secret, data: plain });

/** What a room keeps under the service's secret. */
export interface SealedOfRoom {
  /** Whether this is the secret it is kept under; true where there is nothing. */
  opens(db: Queries, secret: string): Promise<boolean>;
  /** Seals it with `next`; what `previous` does not open stays as it is. */
  move(tx: Queries, previous: string, next: string): Promise<void>;
  /** Does without what `secret` does not open. */
  giveUp(tx: Queries, secret: string): Promise<void>;
}

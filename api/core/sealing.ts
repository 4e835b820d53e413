import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Queries } from "./database/database.ts";

/** What a secret guards, or null when it is another's. The library gives wrong secrets no error of their own. */
export const opened = (secret: string, sealed: string): Promise<string | null> =>
  symmetricDecrypt({ key: secret, data: sealed }).catch(() => null);

/** A text that only who has the secret can read. */
export const sealedWith = (secret: string, plain: string): Promise<string> =>
  symmetricEncrypt({ key: secret, data: plain });

/** It was sealed with another secret: another process may open it. */
export class UnopenedSecret extends Error {
  override name = "UnopenedSecret";
}

/** What a secret guards. @throws UnopenedSecret */
export async function unsealed(secret: string, sealed: string): Promise<string> {
  const plain = await opened(secret, sealed);
  if (plain === null) throw new UnopenedSecret();
  return plain;
}

/** A sealed text, and the row that keeps it. */
export interface Sealed {
  id: string;
  sealed: string;
}

/** What a room keeps under the service's secret. */
export interface SealedOfRoom {
  /** All of it, by id: two services that seal it anew at once go the same way. */
  read(db: Queries): Promise<Sealed[]>;
  /** Puts another text in the place of one, unless there is another meanwhile. */
  replace(tx: Queries, was: Sealed, sealed: string): Promise<void>;
  /** Does without one that nobody can open any more. @param secret for what comes in its place */
  giveUp(tx: Queries, lost: Sealed, secret: string): Promise<void>;
}

/** What none of the secrets opens. */
export async function unopened(kept: readonly Sealed[], secrets: readonly string[]): Promise<Sealed[]> {
  const left: Sealed[] = [];
  for (const one of kept) {
    let isOpen = false;
    for (const secret of secrets) isOpen ||= (await opened(secret, one.sealed)) !== null;
    if (!isOpen) left.push(one);
  }
  return left;
}

import { BlockList, isIP, isIPv6 } from "node:net";
import type { Request } from "express";
import { type BearerFault, type Scope, scopesOf, WITHOUT_CLINICAL } from "../../schema/rules/tokens.ts";
import { isToken } from "../../schema/wire/accessToken.ts";
import { Believed } from "../core/believed.ts";
import type { Database } from "../core/database/database.ts";
import { type FoundToken, findToken, hashOfToken, noteTokenUse, TOKENS_ENDED } from "./accessTokens.store.ts";
import type { SignInFault } from "./identity.ts";
import { countRequests } from "./programRequests.ts";

const NOTED_MS = 60_000;

/** What a good token lets its bearer do. */
export interface Grant {
  /** The token's. */
  id: string;
  professionalId: string;
  /** The token's, which its owner gave it. */
  name: string;
  scopes: ReadonlySet<Scope>;
  seesClinical: boolean;
}

export interface AccessTokens {
  /** What a bearer that means to be a token opens, why nothing, or how many seconds it has to wait. */
  judge(token: string, req: Request): Promise<Grant | BearerFault | number>;
  /** Gives back what this process has taken of programs' budgets. */
  close(): Promise<void>;
}

/** Is told of each use of a token that there is or was, with the refusal when it opened nothing. */
export type TokenUsed = (req: Request, about: { token: string; account: string }, refusal?: string) => void;

interface Known extends Grant {
  found: FoundToken;
  ranges: BlockList | null;
  notedAt: number;
}

/** `192.0.2.7` or `2001:db8::/32` in its parts; null for anything else. */
function partsOf(range: string): { net: string; prefix: number; family: "ipv4" | "ipv6" } | null {
  const [, net = "", length] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(range) ?? [];
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(net)] ?? -1;
  const prefix = length === undefined ? most : Number(length);
  if (most < 0 || prefix > most) return null;
  return { net, prefix, family: most === 32 ? "ipv4" : "ipv6" };
}

/** Whether a text names an address or a network of them. */
export const isRange = (range: string): boolean => partsOf(range) !== null;

function listOf(ranges: readonly string[]): BlockList | null {
  if (ranges.length === 0) return null;
  const list = new BlockList();
  for (const range of ranges) {
    const parts = partsOf(range);
    if (parts) list.addSubnet(parts.net, parts.prefix, parts.family);
  }
  return list;
}

/** The address of a request; an IPv4 address that came over IPv6 as itself. */
const addressOf = (req: Request): string => (req.ip ?? "").replace(/^::ffff:(?=\d+\.)/i, "");

/**
 * Judges tokens. What was read is believed for seconds, and only while this process hears that tokens end.
 * @param issuer who keeps the accounts now: tokens of practices that came by another one open nothing meanwhile
 * @param faultOfOwner why whoever made the token may let nobody in; null: they may
 */
export function openAccessTokens(
  database: Database,
  issuer: string,
  onUse: TokenUsed,
  faultOfOwner: (subject: string) => Promise<SignInFault | null> = async () => null,
): AccessTokens {
  // A portal without tokens need not listen.
  const known = new Believed<Known>(database, TOKENS_ENDED);
  const requests = countRequests(database);

  const look = async (hash: string): Promise<Known | null> => {
    const remembered = known.get(hash);
    if (remembered) return remembered;
    const keep = known.looking();
    const found = await findToken(database.owner, hash);
    if (!found) return null;
    const { professionalId, name, choices, ranges, lastUsedAt } = found;
    const read: Known = {
      found,
      id: found.id,
      professionalId,
      name,
      scopes: new Set(scopesOf(choices)),
      seesClinical: !choices.includes(WITHOUT_CLINICAL),
      ranges: listOf(ranges),
      notedAt: lastUsedAt?.getTime() ?? 0,
    };
    keep(hash, read);
    return read;
  };

  const faultOf = async ({ found, ranges }: Known, address: string): Promise<BearerFault | null> => {
    if (found.revokedAt || found.closedAt || found.issuer !== issuer) return "REVOKED";
    const ofOwner = await faultOfOwner(found.subject);
    if (ofOwner) return ofOwner;
    if (found.expiresAt.getTime() <= Date.now()) return "EXPIRED";
    if (ranges && !(isIP(address) && ranges.check(address, isIPv6(address) ? "ipv6" : "ipv4"))) return "ADDRESS";
    return null;
  };

  return {
    async judge(token, req) {
      if (!isToken(token)) return "MALFORMED";
      const read = await look(hashOfToken(token));
      if (!read) return "UNKNOWN";
      const { found } = read;
      const address = addressOf(req);
      const about = { token: found.id, account: found.subject };
      const wait = await requests.spend(found.id);
      const fault = wait === null ? await faultOf(read, address) : null;
      onUse(req, about, wait === null ? (fault ?? undefined) : "RATE_LIMITED");
      if (wait !== null) return wait;
      if (fault) return fault;
      if (Date.now() - read.notedAt > NOTED_MS) {
        read.notedAt = Date.now();
        // Where nothing can be written any more, reading goes on.
        await noteTokenUse(database.owner, found.id, address).catch(() => null);
      }
      return read;
    },
    close: requests.close,
  };
}

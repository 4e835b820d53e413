import { createHmac } from "node:crypto";
import type { Request as Incoming } from "express";
import type { Log } from "../core/log.ts";
import { AccountRefusal } from "./refusal.ts";

/** Whom a line is about. */
interface About {
  /** The address or user name that was typed. */
  name?: string;
  /** Id of the account, once it is known. */
  account?: string;
  /** Id of the program's access that was used. */
  token?: string;
}

/**
 * What the operator can read of sign-ins and account changes. Names and network addresses stand there as keyed hashes:
 * lines about the same can be told together, and nobody be read out of them.
 */
export interface Trail {
  /** Notes something down; with the code of a refusal as a warning. */
  note(req: Incoming, event: string, about: About, refusal?: string): void;
  /** Notes down how `work` ends. */
  following<Result>(req: Incoming, event: string, about: About, work: () => Promise<Result>): Promise<Result>;
}

const SIGNS = 16;

/** Writes the trail into the service's log. */
export function openTrail(log: Log, secret: string): Trail {
  const hash = (text: string): string =>
    createHmac("sha256", `${secret}:trail`).update(text.trim().toLowerCase()).digest("hex").slice(0, SIGNS);
  const note: Trail["note"] = (req, event, { name, account, token }, refusal) => {
    const line = { event, account, token, who: name && hash(name), from: hash(req.ip ?? ""), refusal };
    if (refusal) log.warn(line, "account refused");
    else log.info(line, "account");
  };
  return {
    note,
    async following(req, event, about, work) {
      try {
        const result = await work();
        note(req, event, about);
        return result;
      } catch (error) {
        if (error instanceof AccountRefusal) note(req, event, about, error.code);
        throw error;
      }
    },
  };
}

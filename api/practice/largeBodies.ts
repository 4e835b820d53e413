import type { RequestHandler } from "express";
import { type Share, shareAmongPractices } from "../core/database/turns.ts";
import { professionalOf } from "./bearer.ts";

/** Ordinary forms and notes are smaller; what is larger costs as much as hundreds of them, to read and to store. */
const LARGE_BYTES = 65_536;
const SHARE: Share = { atOnce: 1, waiting: 40, patienceMs: 25_000 };

/**
 * Lets one large request of a practice in at a time, body and all; it stands before whatever reads the body.
 * @param aside paths that begin so are let in at once: how long they take is somebody else's choice
 */
export function largeBodiesInTurn(aside: string): RequestHandler {
  const inTurn = shareAmongPractices(SHARE);
  return (req, res, next) => {
    if (req.path.startsWith(aside)) return next();
    const isLarge = "transfer-encoding" in req.headers || Number(req.headers["content-length"] ?? 0) > LARGE_BYTES;
    if (!isLarge) return next();
    const answered = new Promise<void>((resolve) => res.once("close", resolve));
    inTurn(professionalOf(res), async () => {
      // Its caller may have gone while it waited.
      if (res.closed) return;
      next();
      await answered;
    }).catch(next);
  };
}

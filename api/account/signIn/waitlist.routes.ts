import { Router } from "express";
import { z } from "zod";
import { isEmail } from "../../../schema/rules/accounts.ts";
import type { ApiConfig } from "../../core/config.ts";
import type { Database } from "../../core/database/database.ts";
import { jsonBody } from "../../core/reading.ts";
import { refuse, refuseForNow } from "../accounts.http.ts";
import type { AccountLimits } from "../accounts.limits.ts";
import { waitlist } from "../manage/addresses.table.ts";

const body = z.object({
  email: z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .refine(isEmail),
});

interface WaitlistParts {
  database: Database;
  limits: AccountLimits;
  signUp: ApiConfig["signUp"];
}

/** How accounts are opened here, and the waiting list for when they are not. */
export function waitlistRoutes({ database, limits, signUp }: WaitlistParts): Router {
  return Router()
    .get("/options", (_req, res) => {
      res.setHeader("Cache-Control", "no-store");
      res.json({ signUp });
    })
    .post("/waitlist", jsonBody("8kb"), async (req, res) => {
      const read = body.safeParse(req.body ?? {});
      if (signUp !== "waitlist") return refuse(res, 404, "/waitlist", "NOT_FOUND");
      if (!read.success) return refuse(res, 400, "/waitlist", "INVALID_EMAIL");
      const wait = await limits.admit("signUp", { ip: req.ip ?? "", account: read.data.email });
      if (wait !== null) return refuseForNow(res, wait);
      await database.owner.insert(waitlist).values(read.data).onConflictDoNothing();
      res.json({ success: true });
    });
}

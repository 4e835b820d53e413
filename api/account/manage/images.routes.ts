import { eq, sql } from "drizzle-orm";
import express, { type Request as Incoming, type Response as Outgoing } from "express";
import { IMAGE_MAX_BYTES } from "../../../schema/rules/accounts.ts";
import type { Database } from "../../core/database/database.ts";
import { AccountRefusal } from "../refusal.ts";
import { profileImage } from "./addresses.table.ts";
import { drawAgain } from "./images.ts";

const raw = express.raw({ type: () => true, limit: IMAGE_MAX_BYTES - 1 });

/** The bytes a request carries. @throws AccountRefusal when they are too many */
function bytesOf(req: Incoming, res: Outgoing): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    raw(req, res, (error?: unknown) => {
      if (!error) resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));
      else reject(Object(error).type === "entity.too.large" ? new AccountRefusal(413, "IMAGE_TOO_LARGE") : error);
    });
  });
}

/** Takes a profile image in. */
export async function saveImage(database: Database, userId: string, req: Incoming, res: Outgoing) {
  const image = await drawAgain(userId, await bytesOf(req, res));
  await database.owner
    .insert(profileImage)
    .values({ userId, image })
    .onConflictDoUpdate({ target: profileImage.userId, set: { image, changedAt: sql`now()` } });
}

/** Shows the caller's own image. */
export async function showImage(database: Database, userId: string, res: Outgoing): Promise<void> {
  const [kept] = await database.owner.select().from(profileImage).where(eq(profileImage.userId, userId));
  if (!kept) throw new AccountRefusal(404, "NOT_FOUND");
  res.setHeader("Content-Disposition", 'inline; filename="retrato.webp"');
  res.type("image/webp").send(kept.image);
}

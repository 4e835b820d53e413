import { and, eq, isNull, or } from "drizzle-orm";
import type { EraseOfClient } from "../clients/deleted.store.ts";
import { deleteInSteps } from "../core/database/erasing.ts";
import type { WhenPracticeCloses } from "../practice/closing.store.ts";
import { exports } from "./exports.table.ts";

/** Removes the files that a client stands in: those of the whole practice, too. Without its row a file is removed within minutes. */
export const eraseExportsOfClient: EraseOfClient = (erasing, { id, professionalId }) =>
  deleteInSteps(
    erasing,
    exports,
    and(eq(exports.professionalId, professionalId), or(eq(exports.clientId, id), isNull(exports.clientId))),
  );

/** Whose account goes leaves no file behind. */
export const dropExports: WhenPracticeCloses = async (tx, professionalId) => {
  await tx.delete(exports).where(eq(exports.professionalId, professionalId));
};

import { and, eq, inArray } from "drizzle-orm";
import type { EraseOfClient } from "../clients/deleted.store.ts";
import { deleteInSteps } from "../core/database/erasing.ts";
import { importRows, imports } from "./imports.table.ts";
import { importUploads } from "./uploads/uploads.table.ts";

/** What a file is called whose own name is forgotten. */
const NAMELESS = "Archivo";

/** Forgets what the files were called that brought something of a client, and removes those that wait: a name may stand in any. */
export const eraseImportsOfClient: EraseOfClient = async (erasing, { id, professionalId }) => {
  const isRenamed = await erasing.owner.transaction(async (tx) => {
    if (!(await erasing.begin(tx))) return false;
    const itsRows = and(eq(importRows.professionalId, professionalId), eq(importRows.clientId, id));
    const its = tx.select({ id: importRows.importId }).from(importRows).where(itsRows);
    await tx
      .update(imports)
      .set({ fileName: NAMELESS })
      .where(and(eq(imports.professionalId, professionalId), inArray(imports.id, its)));
    return true;
  });
  return isRenamed && (await deleteInSteps(erasing, importUploads, eq(importUploads.professionalId, professionalId)));
};

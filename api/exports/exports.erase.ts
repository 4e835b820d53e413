import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { clients } from "../clients/clients.table.ts";
import type { EraseOfClient } from "../clients/deleted.store.ts";
import { deleteInSteps } from "../core/database/erasing.ts";
import type { WhenPracticeCloses } from "../practice/closing.store.ts";
import { exports } from "./exports.table.ts";

/** Removes a client's files, and those of the whole practice that the client stands in. Without its row a file is removed within minutes. */
const eraseThoseWith =
  (standsIn: (clientId: string) => SQL | undefined): EraseOfClient =>
  (erasing, { id, professionalId }) =>
    deleteInSteps(
      erasing,
      exports,
      and(
        eq(exports.professionalId, professionalId),
        or(eq(exports.clientId, id), and(isNull(exports.clientId), standsIn(id))),
      ),
    );

/** At the therapist's word, who was told of it: every file of the whole practice. */
export const eraseExportsOfClient = eraseThoseWith(() => undefined);

/** Of a client whose days are over: what was asked for since the client was deleted is about the others. */
export const purgeExportsOfClient = eraseThoseWith(
  (id) => sql`${exports.createdAt} <= (select ${clients.deletedAt} from ${clients} where ${clients.id} = ${id})`,
);

/** Whose account goes leaves no file behind. */
export const dropExports: WhenPracticeCloses = async (tx, professionalId) => {
  await tx.delete(exports).where(eq(exports.professionalId, professionalId));
};

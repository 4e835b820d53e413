import { eraseEach } from "../core/database/erasing.ts";
import { deletedBefore, type Purge, purgeMoments } from "../practice/deleted.ts";
import { clients } from "./clients.table.ts";
import { type EraseOfClient, purgeClient } from "./deleted.store.ts";

/** Deletes for good every client whose days are over, with its belongings; what is late is told. */
export const purgeClients =
  (belongings: readonly EraseOfClient[]): Purge =>
  ({ owner }, log, now, closing) => {
    const { over, late } = purgeMoments(now);
    return eraseEach(
      { log, what: "deleted client", closing },
      {
        due: () => deletedBefore(owner, clients, over),
        late: () => deletedBefore(owner, clients, late),
        erase: (id) => purgeClient(owner, id, over, belongings, closing),
      },
    );
  };

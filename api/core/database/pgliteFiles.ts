import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** What the library hands to a file system when it starts. */
type Start = Parameters<NodeFS["init"]>[1];
interface Change {
  mode?: number;
}
interface Operations {
  setattr(target: unknown, change: Change): void;
}
interface NodeFiles {
  NODEFS: { node_ops: Operations; stream_ops: Operations };
}

/** The library sets the rights of each new file itself, whatever the process's umask says. */
function keepToOwner(operations: Operations): void {
  const { setattr } = operations;
  operations.setattr = (target, change) =>
    setattr(target, change.mode === undefined ? change : { ...change, mode: change.mode & ~0o077 });
}

/** The files of the embedded database, readable by their owner alone. */
export class OwnerFiles extends NodeFS {
  override init(pg: PGlite, start: Start): ReturnType<NodeFS["init"]> {
    const close = (module: unknown): void => {
      const { NODEFS } = module as NodeFiles;
      keepToOwner(NODEFS.node_ops);
      keepToOwner(NODEFS.stream_ops);
    };
    return super.init(pg, { ...start, preRun: [close, ...(start.preRun ?? [])] });
  }
}

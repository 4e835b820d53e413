import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";

/** What the embedded database can do beyond its core, in every process that opens it. */
export const extensions = { btree_gin, pg_trgm, unaccent };
/**
 * A single practice fits many times over; PGlite's own choice takes 130 MB more. Named as connections to a server are, so that
 * the audit tells the service from a hand.
 */
export const settings = [...PGlite.defaultStartParams, "-c", "shared_buffers=24MB", "-c", "application_name=consulta"];

import { index, integer, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { authSchema } from "./database/auth.table.ts";
import { instant } from "./database/rowSecurity.ts";

/** Gateways that run: each says so every few seconds, and one that was killed is forgotten with what it held. */
export const gateways = authSchema.table("gateways", {
  /** Made up by the gateway when it starts. */
  id: uuid().primaryKey(),
  aliveUntil: instant("alive_until").notNull(),
});

/** Streams that are open, by whose they are and the gateway that holds them. */
export const streamPlaces = authSchema.table(
  "stream_places",
  {
    /** A hash of whose they are. */
    key: text().notNull(),
    gateway: uuid()
      .notNull()
      .references(() => gateways.id, { onDelete: "cascade" }),
    places: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.gateway] }), index("stream_places_of_gateway").on(table.gateway)],
);

import { connectionOf, type SortOf, sortsOf } from "../core/connection.types.ts";
import { Client } from "./clients.types.ts";

export const ClientConnection = connectionOf(Client, { name: "Client", one: "client", many: "clients" });

export type ClientSort = SortOf<"CREATED_AT" | "UPDATED_AT" | "NAME">;
export const CLIENT_SORTS = sortsOf("ClientSort", {
  NAME: { wire: "nombre", ASC: "By name, A first; case and accents do not matter.", DESC: "By name, Z first." },
});

import { z } from "zod";
import { initialsOf } from "../../schema/rules/initials.ts";
import type { ClientReference } from "./reference.types.ts";

/** What is shown of a client nobody knows (document §8). */
const UNKNOWN = "Cliente desconocido";

const text = z.string().nullish();
const id = z.union([z.string(), z.number()]);
/** How the service names the client of something: an object or just an id, or the id apart (§3; D8). */
export const wireClientOf = {
  client: z.union([z.object({ id: id.nullish(), nombre: text, name: text }), id]).nullish(),
  clientId: id.nullish(),
};
interface WireClientOf {
  client?: z.infer<typeof wireClientOf.client>;
  clientId?: z.infer<typeof wireClientOf.clientId>;
}

/** A client as the service named it; a name that is missing is looked up when it is asked for. */
export interface NamedClient {
  id: string | null;
  name: string | null;
}

const idOf = (own: string | number | null | undefined): string | null =>
  own === null || own === undefined ? null : String(own);

/** The client of a row, whichever way it is named. */
export function toNamedClient({ client, clientId }: WireClientOf): NamedClient {
  if (typeof client !== "object" || client === null) return { id: idOf(client ?? clientId), name: null };
  return { id: idOf(client.id ?? clientId), name: client.nombre ?? client.name ?? null };
}

export const toReference = ({ id: own, name }: NamedClient): ClientReference => ({
  id: own,
  name: name ?? UNKNOWN,
  initials: initialsOf(name ?? UNKNOWN),
});

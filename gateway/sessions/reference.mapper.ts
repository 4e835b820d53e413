import { initialsOf } from "../clients/clients.mapper.ts";
import type { ClientReference } from "./sessions.types.ts";

/** What is shown of a client nobody knows (document §8). */
const UNKNOWN = "Cliente desconocido";

export const toReference = (id: string | null, name: string | null): ClientReference => ({
  id,
  name: name ?? UNKNOWN,
  initials: initialsOf(name ?? UNKNOWN),
});

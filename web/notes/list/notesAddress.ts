import { type ListPages, readPages, withPages } from "../../core/listPages.ts";
import type { Priority } from "../../core/schema.generated.ts";

/** How a priority is named in the address. */
const PRIORITY_IN_ADDRESS: Record<Priority, string> = { HIGH: "alta", MEDIUM: "media", LOW: "baja" };
const priorityOf = (word: string | null): Priority | null =>
  (Object.keys(PRIORITY_IN_ADDRESS) as Priority[]).find((priority) => PRIORITY_IN_ADDRESS[priority] === word) ?? null;

/** What of the notes is shown. What is searched for is nobody else's business and never part of it (D30). */
export interface NotesAddress extends ListPages {
  clientId: string | null;
  priority: Priority | null;
  /** Only those that should be signed by now. */
  pending: boolean;
}

/** Reads what is shown from an address; whatever is not understood counts as absent. */
export function readNotesAddress(params: URLSearchParams): NotesAddress {
  return {
    clientId: params.get("cliente") || null,
    priority: priorityOf(params.get("prioridad")),
    pending: params.get("pendientes") === "firma",
    ...readPages(params),
  };
}

/** An address's query for what is to be shown; what is the default is left out. */
export function writeNotesAddress({ clientId, priority, pending, ...pages }: NotesAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (clientId) params.set("cliente", clientId);
  if (priority) params.set("prioridad", PRIORITY_IN_ADDRESS[priority]);
  if (pending) params.set("pendientes", "firma");
  return withPages(params, pages);
}

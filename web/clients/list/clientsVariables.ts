import type { ClientOrder, ClientStatus } from "../../core/schema.generated.ts";
import type { ClientsQueryVariables } from "./Clients.generated.ts";

interface AskedClients {
  search: string;
  status: ClientStatus | null;
  order: ClientOrder | null;
  page: number;
}

/** The list's variables in one form only, so that loader and screen send one request and share one cache entry. */
export const clientsVariables = ({ search, status, order, page }: AskedClients): ClientsQueryVariables => ({
  filter: { search: search.trim() || null, status },
  order,
  page,
});

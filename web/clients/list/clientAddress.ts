import type { Location } from "react-router-dom";
import { readPages } from "../../core/listPages.ts";
import type { ClientStatus } from "../../core/schema.generated.ts";
import { readOrder } from "./clientOrder.ts";
import { readTab } from "./detailTabs.ts";

/** Which clients the list shows; «todos» is the one that leaves no trace in the address. */
export type StatusChoice = "todos" | "activos" | "inactivos";

const STATUS: Record<StatusChoice, ClientStatus | null> = { todos: null, activos: "ACTIVE", inactivos: "INACTIVE" };
const isChoice = (text: string | null): text is StatusChoice => text !== null && Object.hasOwn(STATUS, text);

/** What names the open client in the address, and which side of it. */
export const OPEN_CLIENT = "cliente";
export const OPEN_TAB = "ficha";

/** Reads pages, status filter, order, open client and its tab from an address; whatever is not understood counts as absent. */
export function readClientAddress(params: URLSearchParams) {
  const choice = params.get("estado");
  const statusChoice: StatusChoice = isChoice(choice) ? choice : "todos";
  return {
    statusChoice,
    status: STATUS[statusChoice],
    order: readOrder(params.get("orden")),
    ...readPages(params),
    openClientId: params.get(OPEN_CLIENT),
    tab: readTab(params.get(OPEN_TAB)),
  };
}

/** A copy of `params` with one parameter set, or taken out when `value` is null. */
export function withParam(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}

/** The page of one client, as a link; told of the list it was opened from, so that it can lead back to it with what was searched for. */
export function linkToPage(id: string, { search, key }: Location) {
  const list = withParam(withParam(new URLSearchParams(search), OPEN_CLIENT, null), OPEN_TAB, null);
  return { to: `/dashboard/clients/${encodeURIComponent(id)}`, state: { list: `${list}`, from: key } };
}

/** The list a client's page was opened from, where it was; the whole list when nothing tells. */
export function linkToList(state: unknown): string {
  const list = Object(state).list;
  return `/dashboard/clients${typeof list === "string" && list ? `?${list}` : ""}`;
}

import type { ClientOrder } from "../../core/schema.generated.ts";

/** What the list can be sorted by, as the address calls it. */
export type SortKey = "nombre" | "sesiones" | "ultima";

interface Sorting {
  /** As it is chosen where there are no heads of columns. */
  label: string;
  /** What screen readers are told once it is so. */
  said: string;
  key: SortKey;
  descending: boolean;
}

/** Each order in the words of the address and of the screen. */
export const SORTINGS: Record<ClientOrder, Sorting> = {
  NAME_ASC: {
    label: "Nombre, A–Z",
    said: "Clientes por nombre, de la A a la Z.",
    key: "nombre",
    descending: false,
  },
  NAME_DESC: {
    label: "Nombre, Z–A",
    said: "Clientes por nombre, de la Z a la A.",
    key: "nombre",
    descending: true,
  },
  SESSIONS_DESC: {
    label: "Más sesiones",
    said: "Clientes por sesiones, de más a menos.",
    key: "sesiones",
    descending: true,
  },
  SESSIONS_ASC: {
    label: "Menos sesiones",
    said: "Clientes por sesiones, de menos a más.",
    key: "sesiones",
    descending: false,
  },
  LAST_SESSION_DESC: {
    label: "Última más reciente",
    said: "Clientes por última sesión, la más reciente primero.",
    key: "ultima",
    descending: true,
  },
  LAST_SESSION_ASC: {
    label: "Última más antigua",
    said: "Clientes por última sesión, la más antigua primero.",
    key: "ultima",
    descending: false,
  },
};
/** How the list stands without an order. */
export const NEWEST = { label: "Más recientes", said: "Clientes del más reciente al más antiguo." };

export const ORDERS = Object.keys(SORTINGS) as ClientOrder[];

/** An order as the address names it: its key, with a minus the other way round. */
export const wordOfOrder = (order: ClientOrder): string => {
  const { key, descending } = SORTINGS[order];
  return descending ? `-${key}` : key;
};

/** The order an address names; null for newest first, and for anything else. */
export const readOrder = (word: string | null): ClientOrder | null =>
  ORDERS.find((order) => wordOfOrder(order) === word) ?? null;

/** What a press on a column's head leads to: its usual direction (names from A, numbers and days from the most), the other one, newest first again. */
export function nextOrder(key: SortKey, order: ClientOrder | null): ClientOrder | null {
  const [first = null, second = null] = ORDERS.filter((one) => SORTINGS[one].key === key);
  if (order === first) return second;
  return order === second ? null : first;
}

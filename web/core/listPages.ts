import { PAGE_MAX } from "../../schema/rules/pages.ts";

/** Which page of a list its address names. */
export interface ListPages {
  /** Of all there is. */
  page: number;
  /** Of what was searched for, which the address does not tell (D30): without the words it is no page of anything. */
  found: number;
}

const IN_ADDRESS: Record<keyof ListPages, string> = { page: "pagina", found: "resultados" };

/** Reads a page from an address; whatever is not understood counts as the first. */
export function readPage(params: URLSearchParams, name: string): number {
  const page = Number(params.get(name));
  return Number.isSafeInteger(page) && page > 0 && page <= PAGE_MAX ? page : 1;
}

export const readPages = (params: URLSearchParams): ListPages => ({
  page: readPage(params, IN_ADDRESS.page),
  found: readPage(params, IN_ADDRESS.found),
});

/** A copy of `params` with these pages; the first ones, which are left out, unless said otherwise. */
export function withPages(params: URLSearchParams, pages: Partial<ListPages> = {}): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const list of ["page", "found"] as const) {
    const page = pages[list] ?? 1;
    if (page > 1) next.set(IN_ADDRESS[list], `${page}`);
    else next.delete(IN_ADDRESS[list]);
  }
  return next;
}

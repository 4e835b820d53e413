/** Which page of a list is asked for. */
export interface PageAsked {
  /** Counted from 1. */
  page: number;
  pageSize: number;
}

/** A page as it was read. */
export interface PageRead<Row> {
  rows: Row[];
  /** How many there are in all. */
  total: number;
}

/** Where a page stands in its list, as the wire tells it. */
export const paginationOf = ({ page, pageSize }: PageAsked, { total }: { total: number }) => ({
  page,
  pageSize,
  pageCount: Math.ceil(total / pageSize),
  total,
});

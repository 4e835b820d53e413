import type { ApolloClient, WatchQueryFetchPolicy } from "@apollo/client";
import { useEffect } from "react";
import type { Pages_PageInfoFragment } from "./Pages.generated.ts";

/** Leads to a page of the list, without a step that the Back button would return to. */
type GoTo = (page: number) => void;

/** A query for a list whose first page the route's loader asks for; any other is shown from memory and asked for again. */
export const LIST_POLICY = {
  fetchPolicy: "cache-first",
  nextFetchPolicy: (): WatchQueryFetchPolicy => "cache-and-network",
  errorPolicy: "all",
} as const;

type Asked = Parameters<ApolloClient["readQuery"]>[0];

interface Read<Data> {
  client: { readQuery: (asked: Asked) => unknown };
  observable: Asked;
  data: Data | undefined;
  previousData?: Data | undefined;
  loading: boolean;
  error?: unknown;
  refetch: () => unknown;
}

interface List<Item> {
  items: readonly Item[];
  pageInfo: Pages_PageInfoFragment;
}

/** One page of a list as it is read; while the next one is on its way the one before it is shown. */
export interface ListPage<Item> {
  /** undefined: on their way, or could not be had. */
  items: readonly Item[] | undefined;
  /** Of a page that could not be had: that of another one, which leads back. */
  pageInfo: Pages_PageInfoFragment | undefined;
  waiting: boolean;
  /** It could not be had, or what is shown could not be brought up to date. */
  failed: boolean;
  error: unknown;
  reload: () => void;
}

/**
 * One page of a list by the answer it is in; an address that names a page behind the last is led back to that.
 * @param listOf the list in an answer; null when that could not be had
 * @param isWhole whether all else that the screen shows could be had with it
 * @returns the page, and the answer it is in
 */
export function useListPage<Data, Item>(
  { client, observable, data, previousData, loading, error, refetch }: Read<Data>,
  listOf: (data: Data) => List<Item> | null,
  page: number,
  goTo: GoTo,
  isWhole: (data: Data) => boolean = () => true,
): ListPage<Item> & { shown: Data | undefined } {
  const { query, variables } = observable;
  // Without a connection an answer is nothing, however much of it is known.
  const keptOf = (other: object) =>
    (client.readQuery({ query, variables: { ...variables, ...other } }) as Data | null) ?? undefined;
  const shown = data ?? keptOf({}) ?? (loading ? previousData : undefined);
  const last = (data && listOf(data)?.pageInfo.pageCount) ?? page;
  const pastEnd = last > 0 && page > last;
  useEffect(() => {
    if (pastEnd) goTo(last);
  });
  const list = shown && listOf(shown);
  const first = list || page === 1 ? undefined : (keptOf({ page: 1 }) ?? previousData);
  const failed = !loading && !pastEnd && (!list || !isWhole(shown) || error !== undefined);
  const reload = () => {
    void refetch();
  };
  useEffect(() => {
    if (!failed) return;
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  });
  return {
    shown,
    items: pastEnd ? undefined : list?.items,
    pageInfo: pastEnd ? undefined : (list ?? (first && listOf(first)))?.pageInfo,
    waiting: !data && loading,
    failed,
    error,
    reload,
  };
}

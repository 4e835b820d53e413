import { useListPage } from "../../core/useList.ts";
import type { Pages } from "../../ui/parts/Pager.tsx";

interface Read<Data> {
  data: Data | undefined;
  previousData?: Data | undefined;
  loading: boolean;
  error?: unknown;
  refetch: () => unknown;
}

/** One page of what there is of a client, as it is read. */
export interface History<Item> {
  /** undefined: on their way, or could not be had. */
  items: readonly Item[] | undefined;
  pageInfo: Pages | undefined;
  waiting: boolean;
  /** It could not be had, or what is shown could not be brought up to date. */
  failed: boolean;
  error: unknown;
  reload: () => void;
}

/** A page of a list by the answer it is in. @param pick the list in an answer; null when that could not be had */
export function useHistory<Data, Item>(
  read: Read<Data>,
  pick: (data: Data) => { items: readonly Item[]; pageInfo: Pages } | null,
  page: number,
  goTo: (page: number) => void,
): History<Item> {
  const { shown, pastEnd } = useListPage(read, (data) => pick(data)?.pageInfo.pageCount, page, goTo);
  const list = shown && pick(shown);
  const { loading, error } = read;
  return {
    items: pastEnd ? undefined : list?.items,
    pageInfo: list?.pageInfo,
    waiting: !read.data && loading,
    failed: !loading && !pastEnd && (!list || error !== undefined),
    error,
    reload: () => {
      void read.refetch();
    },
  };
}

import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { failureReason, OUTDATED } from "../../core/failure.ts";
import type { ListPage } from "../../core/useList.ts";
import { formatNoun } from "../../ui/format.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { Pager } from "../../ui/parts/Pager.tsx";
import { Section } from "../../ui/parts/Section.tsx";
import ui from "../../ui/parts/ui.module.css";
import styles from "./clientPage.module.css";

interface HistorySectionProps<Item> {
  title: string;
  /** One of them, many of them, and all: `nota`, `notas`, `las notas`. */
  words: readonly [one: string, many: string, all: string];
  list: ListPage<Item>;
  /** What is said of some of them, after how many there are. */
  ofThese?: string | false | undefined;
  page: number;
  onPage: (page: number) => void;
  empty: ReactNode;
  skeleton: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** All there is of one kind, page by page, in each of its faces: loading, empty, failed, full. */
export function HistorySection<Item>(props: HistorySectionProps<Item>) {
  const { title, words, list, ofThese, page, onPage, empty, skeleton, children } = props;
  const { items, pageInfo, waiting, failed, error, reload } = list;
  const [one, many, all] = words;
  const isEmpty = items?.length === 0 && pageInfo?.total === 0;
  return (
    <Section
      title={title}
      aside={
        pageInfo?.isTotalExact &&
        pageInfo.total > 0 && (
          <Text size="sm" c="dimmed" className={`${ui.num} ${ui.nowrap}`}>
            {formatNoun(pageInfo.total, one, many)}
            {ofThese && `, ${ofThese}`}
          </Text>
        )
      }
    >
      {failed && (
        <FailedLine
          text={items ? OUTDATED : `No se pudieron cargar ${all}. ${failureReason(error)}`}
          onRetry={reload}
        />
      )}
      <div className={styles.items} data-busy={waiting || undefined} aria-busy={waiting} tabIndex={-1}>
        {items ? (isEmpty ? empty : children(items)) : waiting && skeleton}
      </div>
      {pageInfo && <Pager {...pageInfo} page={page} onPage={onPage} label={`Páginas de ${many}`} />}
    </Section>
  );
}

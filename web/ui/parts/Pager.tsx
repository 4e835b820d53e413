import { Group, Pagination, Text } from "@mantine/core";
import "@mantine/core/styles/Pagination.layer.css";
import { useRef } from "react";
import { formatCount } from "../format.ts";
import styles from "./pager.module.css";
import ui from "./ui.module.css";

/** Which page of how many. */
export interface Pages {
  page: number;
  pageSize: number;
  pageCount: number;
  /** Rows over all pages; the most it can be where that is not known exactly. */
  total: number;
  isTotalExact: boolean;
}

interface PagerProps extends Pages {
  onPage: (page: number) => void;
  /** What it is called, where two stand on one page. */
  label?: string;
}

/** A page is read from its beginning: where the list's head has gone out of view it comes back. The focus stays. */
function showHead(pager: HTMLElement | null): void {
  const list = pager?.closest("section:not([role=dialog])") ?? pager?.parentElement;
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: "start" });
}

/** Anterior, page numbers, Siguiente; nothing when one page holds it all. */
export function Pager({ page, pageSize, pageCount, total, isTotalExact, onPage, label = "Paginación" }: PagerProps) {
  const pager = useRef<HTMLDivElement>(null);
  if (pageCount <= 1) return null;
  const goTo = (to: number) => {
    onPage(to);
    showHead(pager.current);
  };
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <Group ref={pager} justify="space-between" className={styles.pager}>
      <Text size="sm" c="dimmed" className={ui.num}>
        {isTotalExact
          ? `${formatCount(first)}–${formatCount(last)} de ${formatCount(total)}`
          : `Página ${formatCount(page)} de ${formatCount(pageCount)}`}
      </Text>
      <Pagination.Root
        value={page}
        total={pageCount}
        onChange={goTo}
        getItemProps={(item) => ({ "aria-label": `Página ${item}` })}
      >
        <Group gap={4} component="nav" aria-label={label}>
          <Pagination.Previous icon={() => "Anterior"} className={styles.word} />
          <Pagination.Items />
          <Pagination.Next icon={() => "Siguiente"} className={styles.word} />
        </Group>
      </Pagination.Root>
    </Group>
  );
}

import { Table, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconSelector } from "@tabler/icons-react";
import type { ClientOrder } from "../../core/schema.generated.ts";
import { nextOrder, SORTINGS, type SortKey } from "./clientOrder.ts";
import styles from "./clients.module.css";

interface SortHeadProps {
  by: SortKey;
  children: string;
  width: string;
  /** Numbers stand at the right. */
  right?: boolean;
  order: ClientOrder | null;
  /** undefined where the list cannot be sorted. */
  onOrder: ((order: ClientOrder | null) => void) | undefined;
}

/** A column's head that sorts the list by it. The sign stands where it moves no word. */
export function SortHead({ by, children, width, right = false, order, onOrder }: SortHeadProps) {
  const sorting = order && SORTINGS[order].key === by ? SORTINGS[order] : null;
  const Sign = sorting ? (sorting.descending ? IconChevronDown : IconChevronUp) : IconSelector;
  return (
    <Table.Th
      scope="col"
      w={width}
      ta={right ? "right" : undefined}
      aria-sort={sorting ? (sorting.descending ? "descending" : "ascending") : undefined}
    >
      {onOrder ? (
        <UnstyledButton
          className={styles.sortHead}
          data-right={right || undefined}
          data-on={Boolean(sorting) || undefined}
          onClick={() => onOrder(nextOrder(by, order))}
        >
          {children}
          <Sign size={14} stroke={2} aria-hidden />
        </UnstyledButton>
      ) : (
        children
      )}
    </Table.Th>
  );
}

import { Group, NativeSelect, Text } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { Ref } from "react";
import type { ClientOrder } from "../../core/schema.generated.ts";
import cards from "../../ui/parts/cards.module.css";
import { SearchField } from "../../ui/parts/SearchField.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { StatusChoice } from "./clientAddress.ts";
import { NEWEST, ORDERS, SORTINGS } from "./clientOrder.ts";
import styles from "./clients.module.css";

interface ClientsToolbarProps {
  searchBox: Ref<HTMLInputElement>;
  search: string;
  onSearch: (text: string) => void;
  choice: StatusChoice;
  onChoice: (choice: StatusChoice) => void;
  order: ClientOrder | null;
  /** undefined where the list cannot be sorted. */
  onOrder: ((order: ClientOrder | null) => void) | undefined;
  /** What the list holds now, for the eye and for screen readers. */
  summary: string;
}

const CHOICES: { value: StatusChoice; label: string }[] = [
  { value: "todos", label: "Todos" },
  { value: "activos", label: "Activos" },
  { value: "inactivos", label: "Inactivos" },
];

const ORDER_CHOICES = [
  { value: "", label: NEWEST.label },
  ...ORDERS.map((order) => ({ value: order, label: SORTINGS[order].label })),
];

/** Search box, status filter, where there are no heads of columns the order, and the number of clients found. */
export function ClientsToolbar(props: ClientsToolbarProps) {
  const { searchBox, search, onSearch, choice, onChoice, order, onOrder, summary } = props;
  return (
    <Group py="md" px="lg" gap="sm" className={cards.filters}>
      <SearchField
        ref={searchBox}
        label="Buscar clientes"
        placeholder="Buscar por nombre, correo o teléfono"
        value={search}
        onChange={onSearch}
        className={styles.clientsSearch}
      />
      <NativeSelect
        aria-label="Estado"
        data={CHOICES}
        value={choice}
        onChange={(event) => onChoice(event.currentTarget.value as StatusChoice)}
        rightSection={<IconSelector size={16} aria-hidden />}
        className={styles.statusChoice}
      />
      {onOrder && (
        <NativeSelect
          aria-label="Orden"
          data={ORDER_CHOICES}
          value={order ?? ""}
          onChange={({ currentTarget: { value } }) => onOrder(ORDERS.find((one) => one === value) ?? null)}
          rightSection={<IconSelector size={16} aria-hidden />}
          className={styles.orderChoice}
        />
      )}
      <Text c="dimmed" size="sm" ta="right" className={`${ui.num} ${styles.summary}`} role="status">
        <span key={summary}>{summary}</span>
      </Text>
    </Group>
  );
}

import { Group, NativeSelect, Text } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { Ref } from "react";
import cards from "../../ui/parts/cards.module.css";
import { SearchField } from "../../ui/parts/SearchField.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { StatusChoice } from "./clientAddress.ts";
import styles from "./clients.module.css";

interface ClientsToolbarProps {
  searchBox: Ref<HTMLInputElement>;
  search: string;
  onSearch: (text: string) => void;
  choice: StatusChoice;
  onChoice: (choice: StatusChoice) => void;
  /** What the list holds now, for the eye and for screen readers. */
  summary: string;
}

const CHOICES: { value: StatusChoice; label: string }[] = [
  { value: "todos", label: "Todos" },
  { value: "activos", label: "Activos" },
  { value: "inactivos", label: "Inactivos" },
];

/** Search box, status filter and the number of clients found. */
export function ClientsToolbar({ searchBox, search, onSearch, choice, onChoice, summary }: ClientsToolbarProps) {
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
        w={160}
      />
      <Text c="dimmed" size="sm" ml="auto" className={ui.num} role="status">
        {summary}
      </Text>
    </Group>
  );
}

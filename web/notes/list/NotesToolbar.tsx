import { Group, NativeSelect, Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { IconSelector } from "@tabler/icons-react";
import type { Ref } from "react";
import { UNSIGNED_DAYS } from "../../../schema/rules/record/signatures.ts";
import { ClientPicker } from "../../clients/picker/ClientPicker.tsx";
import type { Priority } from "../../core/schema.generated.ts";
import cards from "../../ui/parts/cards.module.css";
import { SearchField } from "../../ui/parts/SearchField.tsx";
import { PRIORITY_WORD } from "../noteWords.ts";
import styles from "./notes.module.css";

interface NotesToolbarProps {
  searchBox: Ref<HTMLInputElement>;
  search: string;
  onSearch: (text: string) => void;
  clientId: string | null;
  onClient: (id: string | null) => void;
  priority: Priority | null;
  onPriority: (priority: Priority | null) => void;
  /** Only those that should be signed by now. */
  pending: boolean;
  /** undefined: nobody signs notes here. */
  onPending: ((pending: boolean) => void) | undefined;
}

const PRIORITIES = [
  { value: "", label: "Todas las prioridades" },
  ...Object.entries(PRIORITY_WORD).map(([value, { short }]) => ({ value, label: short })),
];

/** Search box, client and priority: which notes are shown. */
export function NotesToolbar(props: NotesToolbarProps) {
  const { searchBox, search, onSearch, clientId, onClient, priority, onPriority, pending, onPending } = props;
  return (
    <Group gap="sm" mb="md" className={cards.filters}>
      <SearchField
        ref={searchBox}
        label="Buscar notas"
        placeholder="Buscar en títulos y contenido"
        value={search}
        onChange={onSearch}
        className={styles.notesSearch}
      />
      <div className={styles.notesClient}>
        <ClientPicker hideLabel label="Cliente" allLabel="Todos los clientes" value={clientId} onChange={onClient} />
      </div>
      <NativeSelect
        aria-label="Prioridad"
        data={PRIORITIES}
        value={priority ?? ""}
        onChange={(event) => onPriority((event.currentTarget.value || null) as Priority | null)}
        rightSection={<IconSelector size={16} aria-hidden />}
        w={210}
      />
      {onPending && (
        <Switch
          label="Pendientes de firma"
          description={`Sin firmar pasados ${UNSIGNED_DAYS} días`}
          checked={pending}
          onChange={(event) => onPending(event.currentTarget.checked)}
        />
      )}
    </Group>
  );
}

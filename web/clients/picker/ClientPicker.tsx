import { Combobox, InputBase, Text, useCombobox } from "@mantine/core";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import { useDebouncedValue } from "@mantine/hooks";
import { IconUserPlus } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { SEARCH_MAX } from "../../../schema/rules/pages.ts";
import { lateDialogs } from "../../core/late/late.tsx";
import forms from "../../ui/form/forms.module.css";
import { formatCount } from "../../ui/format.ts";
import ui from "../../ui/parts/ui.module.css";
import { ClientName } from "./ClientName.tsx";
import { useClientPickerOptionsQuery } from "./ClientPickerOptions.generated.ts";
import { useNewClient } from "./useNewClient.ts";

interface ClientPickerProps {
  label: string;
  /** The label is only said, not shown. */
  hideLabel?: boolean;
  /** The chosen client's id; null for all clients, or for none. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Words of the option that means all clients, e.g. «Todos los clientes»; without it there is no such option. */
  allLabel?: string;
  placeholder?: string;
  error?: ReactNode;
  required?: boolean;
  /** The form it stands in may close at any moment, and a client who is being created over it would go with it. */
  isSaving?: boolean;
}

const ALL = "";
const NEW = "new";
// Their code is needed seldom.
const PickerDialogs = lateDialogs(
  async () => (await import("./PickerDialogs.tsx")).PickerDialogs,
  ({ form, limit }) => [form, limit],
);
const SEARCH_PAUSE_MS = 250;

/** Chooses one client out of any number, searched by the service; somebody who is not there is created on the way. */
export function ClientPicker(props: ClientPickerProps) {
  const { label, hideLabel, value, onChange, allLabel, placeholder, error, required, isSaving = false } = props;
  const field = useId();
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), SEARCH_PAUSE_MS);
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch("");
    },
  });
  const { data, previousData, loading } = useClientPickerOptionsQuery({
    variables: { search: asked || null },
    skip: !combobox.dropdownOpened,
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
  });
  const page = (data ?? previousData)?.clients;
  const clients = page?.items;
  const rest = page?.pageInfo.isTotalExact ? page.pageInfo.total - page.items.length : 0;

  const named = search.trim();
  const hasNobody = !allLabel && !asked && clients?.length === 0;
  const creates = !allLabel && !isSaving && (named !== "" || hasNobody);
  const created = useNewClient(creates);
  const choose = (id: string) => {
    // The same again changes nothing: not what is chosen of that client either.
    if (id !== NEW && id !== (value ?? ALL)) onChange(id === ALL ? null : id);
    combobox.closeDropdown();
    if (id === NEW) created.open(named);
  };

  return (
    <>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
        <Combobox.Target targetType="button" aria-expanded={combobox.dropdownOpened}>
          <InputBase
            component="button"
            type="button"
            pointer
            id={field}
            label={hideLabel ? undefined : label}
            // A label takes the place of what stands in a button.
            aria-labelledby={hideLabel ? undefined : `${field}-label ${field}-value`}
            error={error}
            required={required}
            rightSection={<Combobox.Chevron />}
            rightSectionPointerEvents="none"
            onClick={() => combobox.toggleDropdown()}
          >
            {hideLabel && <span className={ui.sr}>{label}: </span>}
            <span id={`${field}-value`}>
              {value === null ? (
                <Text span c={allLabel ? undefined : "dimmed"} inherit>
                  {allLabel ?? placeholder ?? "Elige un cliente"}
                </Text>
              ) : (
                <ClientName id={value} />
              )}
            </span>
          </InputBase>
        </Combobox.Target>
        <Combobox.Dropdown>
          <section aria-label={`${label}: elegir`}>
            <Combobox.Search
              // The options are walked and scrolled from here, which the library does not tell.
              role="combobox"
              aria-expanded
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              placeholder="Buscar cliente"
              aria-label="Buscar cliente"
              maxLength={SEARCH_MAX}
            />
            <Combobox.Options aria-label={label} mah={280} className={forms.options}>
              {allLabel && !search && (
                <Combobox.Option value={ALL} active={value === null}>
                  {allLabel}
                </Combobox.Option>
              )}
              {clients?.map(({ id, name }) => (
                <Combobox.Option key={id} value={id} active={id === value} className={ui.anywhere}>
                  {name}
                </Combobox.Option>
              ))}
              {creates && clients && !loading && (
                <Combobox.Option value={NEW} className={`${ui.anywhere} ${forms.create}`}>
                  <IconUserPlus size={18} stroke={1.75} aria-hidden />{" "}
                  {named ? `Crear cliente «${named}»` : "Crear cliente"}
                </Combobox.Option>
              )}
            </Combobox.Options>
            {rest > 0 && (
              <Combobox.Footer role="status">
                Hay {formatCount(rest)} más: escribe para {rest === 1 ? "encontrarlo" : "encontrarlos"}.
              </Combobox.Footer>
            )}
            {!clients?.length && (
              <Combobox.Empty role="status">
                {hasNobody
                  ? "Aún no tienes clientes"
                  : clients
                    ? "No se encontraron clientes"
                    : loading
                      ? "Cargando clientes…"
                      : "No se pudieron cargar los clientes"}
              </Combobox.Empty>
            )}
          </section>
        </Combobox.Dropdown>
      </Combobox>
      {created.used && <PickerDialogs form={created.form} limit={created.limit} onCreated={onChange} />}
    </>
  );
}

import { Combobox, Text, TextInput, useCombobox } from "@mantine/core";
import { IconCheck, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { formatTime } from "../../../ui/format.ts";
import ui from "../../../ui/parts/ui.module.css";
import { findPlaces, type Place, placeOf, zoneName } from "../../../ui/zones/zones.ts";
import styles from "../zone.module.css";

interface ZoneFieldProps {
  value: string;
  onChange: (zone: string) => void;
  /** Escape with nothing typed. */
  onLeave: () => void;
}

/** What this device says, where it says a place. */
const HERE = [Intl.DateTimeFormat().resolvedOptions().timeZone].filter((zone) => placeOf(zone).country !== "");

/**
 * A time zone, found by country or city. The list stands in the form and not over it; what this device says comes first.
 */
export function ZoneField({ value, onChange, onLeave }: ZoneFieldProps) {
  const [typed, setTyped] = useState("");
  const listId = useId();
  const list = useCombobox({ opened: true });
  // Mantine knows its list only once that has opened.
  const alwaysOpen = { "aria-controls": listId, "aria-expanded": true };
  const { own, others } = findPlaces(typed, HERE);
  const { selectFirstOption, resetSelectedOption } = list;
  useEffect(() => {
    if (typed.trim()) selectFirstOption();
    else resetSelectedOption();
  }, [typed, selectFirstOption, resetSelectedOption]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    if (typed) setTyped("");
    else onLeave();
  };
  const option = ({ zone, name }: Place) => (
    <Combobox.Option
      key={zone}
      value={zone}
      active={zone === value}
      aria-selected={zone === value}
      className={styles.option}
    >
      <span className={ui.anywhere}>{name}</span>
      {zone === value && <IconCheck size={16} aria-hidden />}
    </Combobox.Option>
  );
  return (
    <div>
      <Combobox
        store={list}
        onOptionSubmit={(zone) => {
          onChange(zone);
          // The next Enter sends the form.
          resetSelectedOption();
        }}
      >
        <Combobox.EventsTarget withExpandedAttribute {...alwaysOpen}>
          <TextInput
            label="Zona horaria de tu consulta"
            description="Decide qué es hoy y a qué hora salen los recordatorios."
            placeholder="País o ciudad"
            leftSection={<IconSearch size={16} aria-hidden />}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            data-autofocus
          />
        </Combobox.EventsTarget>
        <div className={styles.place}>
          <Combobox.Options id={listId} className={styles.list} aria-label="Zonas horarias">
            {own.length > 0 ? (
              <>
                <Combobox.Group label="La de este dispositivo">{own.map(option)}</Combobox.Group>
                {others.length > 0 && <Combobox.Group label="Otras">{others.map(option)}</Combobox.Group>}
              </>
            ) : (
              others.map(option)
            )}
          </Combobox.Options>
          <p className={styles.none} role="status">
            {own.length + others.length === 0 &&
              "No hay ninguna zona con ese nombre. Prueba con el país o con su capital."}
          </p>
        </div>
      </Combobox>
      <Text size="sm" aria-live="polite" mt="xs" className={ui.num}>
        Elegida: <strong>{zoneName(value)}</strong>, donde son las {formatTime(new Date().toISOString(), value)}.
      </Text>
    </div>
  );
}

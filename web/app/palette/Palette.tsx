import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight, useSpotlight } from "@mantine/spotlight";
import { failureReason } from "../../core/failure.ts";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/spotlight/styles.layer.css";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { SEARCH_MAX } from "../../../schema/rules/pages.ts";
import type { Room } from "../../core/room.ts";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import { OVERLAY } from "../../ui/theme/themeParts.ts";
import { usePaletteClientsQuery } from "./PaletteClients.generated.ts";
import styles from "./palette.module.css";
import { findEntries, type PaletteEntry } from "./paletteEntries.ts";

const [store, palette] = createSpotlight();
const SEARCH_PAUSE_MS = 200;
const LIST = "palette-list";
const optionId = (index: number) => `palette-option-${index}`;

interface PaletteProps {
  rooms: readonly Room[];
  /** Rises each time it is called for; called for while it is open, it closes. */
  opening: number;
}

/** A few letters lead to a client, a screen or something to do. What is searched for stays in memory alone. */
export function Palette({ rooms, opening }: PaletteProps) {
  const { query, selected, opened } = useSpotlight(store);
  const navigate = useNavigate();
  const before = useRef<Element | null>(null);
  const chosen = useRef(false);
  useEffect(() => {
    if (opening === 0) return;
    if (store.getState().opened) return palette.close();
    const now = document.activeElement;
    if (!now?.closest("[data-part=palette]")) before.current = now;
    chosen.current = false;
    palette.open();
    // The first entry is put forward at once, for Enter.
    store.updateState((now) => ({ ...now, selected: 0 }));
  }, [opening]);
  useEffect(() => palette.close, []);

  const search = query.trim();
  const [asked] = useDebouncedValue(search, SEARCH_PAUSE_MS);
  const { data, previousData, loading, error } = usePaletteClientsQuery({
    variables: { search: asked },
    skip: !opened || asked === "" || search === "",
    errorPolicy: "all",
  });
  const found = search === "" ? undefined : (data ?? (loading ? previousData : undefined))?.clients?.items;
  const clients = found ?? [];
  const { actions, screens } = findEntries(rooms, query);
  const count = actions.length + screens.length + clients.length;

  const go = (to: string) => {
    chosen.current = true;
    navigate(to);
  };
  /** Who leaves without a choice is back where the palette was called from; a choice brings its own focus. */
  const giveBackFocus = () => {
    const now = document.activeElement;
    if (now && now !== document.body && !now.closest("[data-part=palette]")) return;
    const place = chosen.current || !before.current?.isConnected ? document.querySelector("h1") : before.current;
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  };

  const option = (index: number) => ({
    // The component keeps an `id` to itself.
    renderRoot: (props: object) => <button type="button" {...props} id={optionId(index)} />,
    role: "option",
    "aria-selected": index === at,
    "data-selected": index === at || undefined,
  });
  // Results that come later put the first one forward again.
  const at = selected >= 0 && selected < count ? selected : 0;
  const entries = (list: readonly PaletteEntry[], from: number) =>
    list.map(({ key, label, description, icon: Glyph, ai, to }, index) => (
      <Spotlight.Action
        key={key}
        label={label}
        description={description}
        leftSection={<Glyph size={20} stroke={1.75} aria-hidden data-ai={ai || undefined} />}
        onClick={() => go(to)}
        {...option(from + index)}
      />
    ));
  const pending = search !== "" && (search !== asked || (loading && !found));

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      scrollable
      maxHeight={520}
      centered={false}
      overlayProps={OVERLAY}
      returnFocus={false}
      onExitTransitionEnd={giveBackFocus}
      attributes={{ content: { "aria-label": "Buscar o ir a…" } }}
      className={styles.palette}
      data-part="palette"
      transitionProps={{ duration: 120, transition: "fade" }}
    >
      <Spotlight.Search
        placeholder="Cliente, pantalla o acción"
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        role="combobox"
        aria-label="Buscar o ir a…"
        aria-expanded={count > 0}
        aria-controls={count > 0 ? LIST : undefined}
        aria-activedescendant={count > 0 ? optionId(at) : undefined}
      />
      {count > 0 && (
        <Spotlight.ActionsList id={LIST} role="listbox" aria-label="Resultados">
          <Group label="Acciones">{entries(actions, 0)}</Group>
          <Group label="Ir a">{entries(screens, actions.length)}</Group>
          <Group label="Clientes">
            {clients.map(({ id, name, email }, index) => (
              <Spotlight.Action
                key={id}
                label={name}
                description={email}
                leftSection={<PersonAvatar id={id} name={name} size={28} />}
                onClick={() => go(`/dashboard/clients?cliente=${id}`)}
                {...option(actions.length + screens.length + index)}
              />
            ))}
          </Group>
        </Spotlight.ActionsList>
      )}
      <Text role="status" size="sm" c="dimmed" className={styles.paletteState}>
        {pending
          ? "Buscando clientes…"
          : error && !found
            ? `No se pudieron buscar clientes. ${failureReason(error)}`
            : search !== "" && count === 0
              ? "No se encontró nada con esas letras."
              : ""}
      </Text>
    </Spotlight.Root>
  );
}

/** A heading and its options; nothing without any. */
function Group({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label} role="group" aria-label={label}>
      {children}
    </Spotlight.ActionsGroup>
  );
}

import { CloseButton, Pill, Skeleton, Text } from "@mantine/core";
import "@mantine/core/styles/Pill.layer.css";
import { createSpotlight, Spotlight, useSpotlight } from "@mantine/spotlight";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/spotlight/styles.layer.css";
import { IconChevronRight, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { SEARCH_MAX } from "../../../schema/rules/pages.ts";
import { useFeaturesQuery } from "../../core/Features.generated.ts";
import type { Room } from "../../core/room.ts";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import { OVERLAY } from "../../ui/theme/themeParts.ts";
import { useKeptWithin } from "../../ui/useKeptWithin.ts";
import { PaletteHints } from "./PaletteHints.tsx";
import styles from "./palette.module.css";
import { clientEntries, type FoundClient, findEntries, KEYS, type PaletteEntry } from "./paletteEntries.ts";
import { usePaletteClients } from "./usePaletteClients.ts";

const [store, palette] = createSpotlight();
const LIST = "palette-list";
const optionId = (index: number) => `palette-option-${index}`;

export interface PaletteProps {
  rooms: readonly Room[];
  /** Rises each time it is called for; called for while it is open, it closes. */
  opening: number;
  /** Shows what the keys do. */
  onKeys: () => void;
}

/** A few letters lead to a client, a screen or something to do. What is searched for stays in memory alone. */
export function Palette({ rooms, opening, onKeys }: PaletteProps) {
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
    setClient(null);
    palette.open();
    // The first entry is put forward at once, for Enter.
    store.updateState((now) => ({ ...now, selected: 0 }));
  }, [opening]);
  useEffect(() => palette.close, []);
  const { key } = useLocation();
  const openedOver = useRef(key);
  useEffect(() => {
    if (openedOver.current === key) return;
    openedOver.current = key;
    // The browser's own way back leads away from it as well: the new page has the focus.
    chosen.current = true;
    palette.close();
  }, [key]);
  useKeptWithin(opened, () => document.querySelector<HTMLElement>("[data-part=palette] input"));

  const [chosenClient, setClient] = useState<FoundClient | null>(null);
  const client = opened ? chosenClient : null;
  const search = query.trim();
  const { data } = useFeaturesQuery({ fetchPolicy: "cache-only" });
  const { clients: found, pending, places, failure } = usePaletteClients(search, opened && client === null);
  const clients = client ? [] : found;
  const { actions, screens } = client
    ? { actions: clientEntries(client, query), screens: [] }
    : findEntries(rooms, query, data?.features ?? []);
  // Who came last is nearer than any screen; what is searched for follows what the house has by that name.
  const groups =
    search === "" ? (["actions", "clients", "screens"] as const) : (["actions", "screens", "clients"] as const);
  const sizes = { actions: actions.length, screens: screens.length, clients: clients.length };
  const startOf = (group: keyof typeof sizes) =>
    groups.slice(0, groups.indexOf(group)).reduce((sum, before) => sum + sizes[before], 0);
  const count = actions.length + screens.length + clients.length;

  const go = (to: string) => {
    chosen.current = true;
    if (to === KEYS) onKeys();
    else if (to.startsWith("/")) navigate(to);
    else window.location.assign(to);
  };
  /** Looks at one client, or at all again. */
  const look = (at: FoundClient | null) => {
    setClient(at);
    store.updateState((now) => ({ ...now, query: "", selected: 0 }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (selectionStart !== selectionEnd) return;
    const one = clients[at - startOf("clients")];
    if (event.key === "ArrowRight" && selectionStart === value.length && one) look(one);
    else if ((event.key === "ArrowLeft" || event.key === "Backspace") && selectionStart === 0 && client) look(null);
    else return;
    event.preventDefault();
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
  const lists = {
    actions: (
      <Group key="actions" label={client ? client.name : "Acciones"}>
        {entries(actions, startOf("actions"))}
      </Group>
    ),
    screens: (
      <Group key="screens" label="Ir a">
        {entries(screens, startOf("screens"))}
      </Group>
    ),
    clients: (
      <Group key="clients" label={search === "" ? "Clientes recientes" : "Clientes"}>
        {clients.map((one, index) => (
          <Spotlight.Action
            key={one.id}
            label={one.name}
            description={one.email}
            leftSection={<PersonAvatar id={one.id} name={one.name} size={28} />}
            rightSection={<More onClick={() => look(one)} />}
            onClick={() => go(`/dashboard/clients?cliente=${one.id}`)}
            {...option(startOf("clients") + index)}
          />
        ))}
        {places.map((place) => (
          <Skeleton key={place} className={styles.place} aria-hidden />
        ))}
      </Group>
    ),
  };
  const isClient = at >= startOf("clients") && at < startOf("clients") + clients.length;

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
        placeholder={client ? "Qué hacer" : "Cliente, pantalla o acción"}
        leftSection={
          client ? (
            <Pill size="md" className={styles.client}>
              {client.name}
            </Pill>
          ) : (
            <IconSearch size={18} aria-hidden />
          )
        }
        leftSectionWidth={client ? "min(45%, 220px)" : undefined}
        rightSection={<CloseButton hiddenFrom="md" aria-label="Cerrar" onClick={palette.close} />}
        rightSectionPointerEvents="all"
        onKeyDown={onKeyDown}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        role="combobox"
        aria-label={client ? `Buscar o ir a… ${client.name}` : "Buscar o ir a…"}
        aria-expanded={count > 0}
        aria-controls={count > 0 ? LIST : undefined}
        aria-activedescendant={count > 0 ? optionId(at) : undefined}
      />
      {count > 0 && (
        <Spotlight.ActionsList id={LIST} role="listbox" aria-label="Resultados">
          {groups.map((group) => lists[group])}
        </Spotlight.ActionsList>
      )}
      <Text role="status" size="sm" c="dimmed" className={styles.paletteState}>
        {pending
          ? "Buscando clientes…"
          : failure
            ? `No se pudieron buscar clientes. ${failure}`
            : search !== "" && count === 0
              ? "No se encontró nada con esas letras."
              : ""}
      </Text>
      <PaletteHints forClient={isClient} ofClient={client !== null} />
    </Spotlight.Root>
  );
}

/** A heading and its options; nothing without any. */
function Group({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.flat().length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label} role="group" aria-label={label}>
      {children}
    </Spotlight.ActionsGroup>
  );
}

/** Leads to what can be done with a client; by keyboard the arrow does. */
function More({ onClick }: { onClick: () => void }) {
  return (
    <span
      className={styles.more}
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
    >
      <IconChevronRight size={18} />
    </span>
  );
}

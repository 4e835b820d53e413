import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { lateDialogs } from "../../core/late/late.tsx";
import type { Room } from "../../core/room.ts";
import { CONTROL, isWrittenTo } from "../../ui/keys.ts";
import type { PaletteProps } from "../palette/Palette.tsx";
import styles from "./shell.module.css";

const load = () => import("../palette/Palette.tsx");
// Its code comes when it is first called for.
const Palette = lateDialogs(
  async () => (await load()).Palette,
  ({ opened, onMissing: close }: PaletteProps & { opened: boolean; onMissing: () => void }) => [{ opened, close }],
);

const Keys = lateDialogs(
  async () => (await import("../palette/KeysModal.tsx")).KeysModal,
  ({ opened, onClose: close }) => [{ opened, close }],
);

const LABEL = "Buscar o ir a…";

/** The way into the palette: a field's look, an icon on small screens, and Ctrl+K (⌘K) everywhere but over a dialog; «?» tells all keys. */
export function Finder({ rooms }: { rooms: readonly Room[] }) {
  const [opening, setOpening] = useState(0);
  const [missed, setMissed] = useState(0);
  const open = () => setOpening((now) => now + 1);
  const [keys, setKeys] = useState<"never" | "shown" | "closed">("never");
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "?" && !isWrittenTo(event.target) && !document.querySelector("[role=dialog]"))
        return setKeys("shown");
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!document.querySelector("[role=dialog]:not([data-part=palette] *)")) setOpening((now) => now + 1);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const near = () => load().catch((error: unknown) => console.error("preload", Object(error).name));
  const shared = { onClick: open, onPointerEnter: near, "aria-keyshortcuts": "Control+K Meta+K" };
  return (
    <>
      <UnstyledButton className={styles.finder} visibleFrom="md" {...shared}>
        <IconSearch size={16} aria-hidden />
        {LABEL}
        <kbd aria-hidden>{CONTROL} K</kbd>
      </UnstyledButton>
      <ActionIcon variant="subtle" color="gray" size={38} hiddenFrom="md" aria-label={LABEL} {...shared}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {opening > 0 && (
        <Palette
          rooms={rooms}
          opening={opening > missed ? opening : 0}
          opened={opening > missed}
          onMissing={() => setMissed(opening)}
          onKeys={() => setKeys("shown")}
        />
      )}
      {keys !== "never" && <Keys opened={keys === "shown"} onClose={() => setKeys("closed")} />}
    </>
  );
}

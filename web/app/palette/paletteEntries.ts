import { type Icon, IconCalendarPlus, IconNotebook, IconSparkles, IconUserPlus } from "@tabler/icons-react";
import { addressOf, type Room } from "../../core/room.ts";

/** One place to go to, or one thing to do. */
export interface PaletteEntry {
  key: string;
  label: string;
  /** One quiet line. */
  description?: string;
  icon: Icon;
  /** Made with AI, and coloured like everything that is. */
  ai?: boolean;
  to: string;
}

/** What can be begun from anywhere; each screen opens its form when its address asks for it. */
const ACTIONS: readonly PaletteEntry[] = [
  { key: "new-session", label: "Nueva sesión", icon: IconCalendarPlus, to: "/dashboard/sessions?nueva" },
  { key: "new-note", label: "Nueva nota", icon: IconNotebook, to: "/dashboard/notes?nueva" },
  { key: "ai-note", label: "Crear nota con IA", icon: IconSparkles, ai: true, to: "/dashboard/notes?ia=" },
  { key: "new-client", label: "Nuevo cliente", icon: IconUserPlus, to: "/dashboard/clients?nuevo" },
];

/** Without case and accents, the way the service searches. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Every word begins one of the entry's. */
const has = (search: string) => {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return ({ label, description = "" }: PaletteEntry) => {
    const text = ` ${folded(`${label} ${description}`)}`;
    return words.every((word) => text.includes(` ${word}`));
  };
};

const toEntry = ({ path, label, description, icon }: Room): PaletteEntry => ({
  key: `go-${path}`,
  label,
  description,
  icon,
  to: addressOf(path),
});

/** The actions and screens that a search finds; all of them without one. */
export function findEntries(rooms: readonly Room[], search: string) {
  const matches = has(search);
  return { actions: ACTIONS.filter(matches), screens: rooms.map(toEntry).filter(matches) };
}

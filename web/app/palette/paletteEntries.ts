import {
  type Icon,
  IconArrowsDiagonal,
  IconCalendarPlus,
  IconId,
  IconKeyboard,
  IconMail,
  IconNotebook,
  IconPhone,
  IconSparkles,
  IconUserPlus,
} from "@tabler/icons-react";
import { addressOf, type Room } from "../../core/room.ts";
import { folded } from "../../ui/folded.ts";
import { telephoneOf } from "../../ui/format.ts";

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

/** A client the palette has found. */
export interface FoundClient {
  id: string;
  name: string;
  email: string;
  phone: string;
}

/** What can be done with one client; e-mail and telephone leave the portal. */
export const clientEntries = ({ id, email, phone }: FoundClient, search: string): PaletteEntry[] => {
  const of = encodeURIComponent(id);
  const entries: PaletteEntry[] = [
    { key: "open", label: "Abrir su ficha", icon: IconId, to: `/dashboard/clients?cliente=${of}` },
    { key: "page", label: "Abrir como página", icon: IconArrowsDiagonal, to: `/dashboard/clients/${of}` },
    { key: "session", label: "Nueva sesión", icon: IconCalendarPlus, to: `/dashboard/sessions?nueva=${of}` },
    { key: "note", label: "Nueva nota", icon: IconNotebook, to: `/dashboard/notes?nueva=${of}` },
    { key: "ai", label: "Crear nota con IA", icon: IconSparkles, ai: true, to: `/dashboard/notes?ia=${of}` },
  ];
  if (phone)
    entries.push({ key: "call", label: "Llamar", description: phone, icon: IconPhone, to: telephoneOf(phone) });
  if (email)
    entries.push({
      key: "write",
      label: "Escribir un correo",
      description: email,
      icon: IconMail,
      to: `mailto:${email}`,
    });
  return entries.filter(has(search));
};

/** What can be begun from anywhere; each screen opens its form when its address asks for it. */
const ACTIONS: readonly PaletteEntry[] = [
  { key: "new-session", label: "Nueva sesión", icon: IconCalendarPlus, to: "/dashboard/sessions?nueva" },
  { key: "new-note", label: "Nueva nota", icon: IconNotebook, to: "/dashboard/notes?nueva" },
  { key: "ai-note", label: "Crear nota con IA", icon: IconSparkles, ai: true, to: "/dashboard/notes?ia=" },
  { key: "new-client", label: "Nuevo cliente", icon: IconUserPlus, to: "/dashboard/clients?nuevo" },
];
/** Where `to` leads that shows what the keys do. */
export const KEYS = "#atajos";
/** Beneath the screens, for it is seldom wanted. */
const HELP: PaletteEntry = {
  key: "keys",
  label: "Atajos de teclado",
  description: "Qué hace cada tecla",
  icon: IconKeyboard,
  to: KEYS,
};

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
  return { actions: ACTIONS.filter(matches), screens: [...rooms.map(toEntry), HELP].filter(matches) };
}

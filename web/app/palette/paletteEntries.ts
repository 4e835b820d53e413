import {
  type Icon,
  IconArchive,
  IconArrowsDiagonal,
  IconCalendarHeart,
  IconCalendarPlus,
  IconFileExport,
  IconFileImport,
  IconId,
  IconKeyboard,
  IconListDetails,
  IconMail,
  IconNotebook,
  IconPhone,
  IconSparkles,
  IconUserPlus,
  IconWritingSign,
} from "@tabler/icons-react";
import { auditPage } from "../../audit/room.ts";
import { consentsPage } from "../../consents/room.ts";
import { addressOf, type DashboardPage, type Room } from "../../core/room.ts";
import type { Feature } from "../../core/schema.generated.ts";
import { retentionPage } from "../../erasure/room.ts";
import { exportsPage } from "../../exports/room.ts";
import { importPage } from "../../imports/room.ts";
import { bookingPage } from "../../sessions/room.ts";
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

/** A page that no menu leads to, where the service has it: found by its name, and by what it is looked for as. */
interface SeldomPage extends Pick<PaletteEntry, "description" | "icon"> {
  page: DashboardPage;
  feature: Feature;
  words: string;
}
const SELDOM: readonly SeldomPage[] = [
  {
    page: importPage,
    description: "Importar clientes, sesiones y notas de un archivo",
    icon: IconFileImport,
    feature: "IMPORTS",
    words: "importar archivo csv",
  },
  {
    page: exportsPage,
    description: "Exportar: una copia de todo lo que guardas",
    icon: IconFileExport,
    feature: "DATA_EXPORTS",
    words: "exportar copia descargar",
  },
  {
    page: consentsPage,
    description: "Textos que tus clientes aceptan",
    icon: IconWritingSign,
    feature: "CONSENTS",
    words: "textos firmar",
  },
  {
    page: bookingPage,
    description: "Tu página para pedir cita",
    icon: IconCalendarHeart,
    feature: "BOOKING",
    words: "cita pagina",
  },
  {
    page: auditPage,
    description: "Quién hizo qué, y cuándo",
    icon: IconListDetails,
    feature: "AUDIT",
    words: "auditoria historial",
  },
  {
    page: retentionPage,
    description: "Fichas que han cumplido su plazo, certificados",
    icon: IconArchive,
    feature: "ERASURE",
    words: "certificados plazo",
  },
];

/** Every word begins one of the entry's. */
const has = (search: string) => {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return ({ label, description = "" }: Pick<PaletteEntry, "label" | "description">) => {
    const text = ` ${folded(`${label} ${description}`)}`;
    return words.every((word) => text.includes(` ${word}`));
  };
};

const toEntry = ({
  path,
  label,
  description,
  icon,
}: DashboardPage & Pick<PaletteEntry, "description" | "icon">): PaletteEntry => ({
  key: `go-${path}`,
  label,
  description,
  icon,
  to: addressOf(path),
});

/** Letters from which on a search may mean one of them; fewer are a client's. */
const SELDOM_FROM = 3;

/** The actions and screens that a search finds; without one all but what is seldom wanted. */
export function findEntries(rooms: readonly Room[], search: string, features: readonly Feature[]) {
  const matches = has(search);
  const seldom = SELDOM.filter(({ page: { label }, feature, words }) => {
    const isMeant = search.trim().length >= SELDOM_FROM && features.includes(feature);
    return isMeant && matches({ label, description: words });
  }).map(({ page, ...shown }) => toEntry({ ...page, ...shown }));
  return {
    actions: ACTIONS.filter(matches),
    screens: [...rooms.map(toEntry).filter(matches), ...seldom, ...[HELP].filter(matches)],
  };
}

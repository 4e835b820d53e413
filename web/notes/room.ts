import { IconNotebook } from "@tabler/icons-react";
import type { Room } from "../core/room.ts";

export const notesRoom: Room = {
  path: "notes",
  label: "Notas",
  description: "Anotaciones terapéuticas",
  icon: IconNotebook,
  screen: async () => (await import("./list/NotesScreen.tsx")).NotesScreen,
  loader: async () => (await import("./list/notes.loader.ts")).notesLoader,
};

import { joinedTags } from "../../../schema/rules/notes.ts";
import type { WireNoteVersion, WireWholeNoteVersion } from "../../../schema/wire/record/noteVersions.ts";
import type { VersionRecord, WholeVersion } from "./versions.rules.ts";

export const toWireVersion = (row: VersionRecord): WireNoteVersion => ({
  version: row.version,
  title: row.title,
  client: { id: row.clientId, nombre: row.clientName, avatar: null },
  prioridad: row.priority,
  etiquetas: joinedTags(row.tags),
  isPrivate: row.isPrivate,
  savedAt: row.savedAt.toISOString(),
  savedBy: row.savedBy,
  restoredFrom: row.restoredFrom,
  isCurrent: row.isCurrent,
});

export const toWireWholeVersion = (row: WholeVersion): WireWholeNoteVersion => ({
  ...toWireVersion(row),
  content: row.content,
});

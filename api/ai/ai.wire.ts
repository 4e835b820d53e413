import { joinedTags } from "../../schema/rules/notes.ts";
import type { WireAiOption } from "../../schema/wire/ai.ts";
import type { NoteOption } from "./ai.rules.ts";

export const toWireOption = ({ title, content, tags }: NoteOption): WireAiOption => ({
  title,
  content,
  etiquetas: joinedTags(tags),
});

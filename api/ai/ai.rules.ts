import { aiTextFault, aiTextMessage } from "../../schema/rules/ai.ts";
import { joinedTags } from "../../schema/rules/notes.ts";
import type { WireAiOption } from "../../schema/wire/ai.ts";
import { Problem } from "../core/problems.ts";

/** A note as AI proposes it. */
export interface NoteOption {
  title: string;
  content: string;
  tags: string[];
}

export const toWireOption = ({ title, content, tags }: NoteOption): WireAiOption => ({
  title,
  content,
  etiquetas: joinedTags(tags),
});

/** @throws Problem VALIDATION naming `noteContent` when AI cannot be asked about this text */
export function refuseText(text: string): void {
  const code = aiTextFault(text);
  if (code) throw new Problem("VALIDATION", { errors: [{ field: "noteContent", code, message: aiTextMessage(code) }] });
}

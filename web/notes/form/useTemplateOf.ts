import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { FREE, intoTemplate, type NoteTemplate, templateOf } from "../../../schema/rules/record/templates.ts";
import { TYPE_WORD } from "../../sessions/sessionWords.ts";
import type { Templates } from "../templates/useTemplates.ts";
import { useNoteSessionQuery } from "./NoteSession.generated.ts";
import type { Written } from "./TextBox.tsx";

export interface StructuredText {
  /** The text that is given the structure. */
  content: RefObject<Written | null>;
  /** What it begins with. */
  start: string;
  /** The session a new note is about, by whose type an empty text begins; empty for none. */
  beginsBy: string;
  /** What it has been given by itself, and nobody wrote; nothing any more once a template is chosen. */
  onBegun: (text: string) => void;
}

/**
 * The template a text is written with: the one last chosen, else told by the headings it began with. An empty text of a new
 * note about a session begins with that of the session's type.
 * @returns the template, a sentence when the text began with it by itself, and what gives the text another one that is chosen, by its key
 */
export function useTemplateOf(templates: Templates, { content, start, beginsBy, onBegun }: StructuredText) {
  const [picked, setPicked] = useState<string | null>(null);
  const [begun, setBegun] = useState<string | null>(null);
  /** What stood there before a template was chosen: one that nobody wrote in since leaves nothing behind. */
  const last = useRef({ source: "", result: "" });
  const find = (key: string): NoteTemplate => templates.all.find((one) => one.key === key) ?? FREE;
  const chosen = picked === null ? templateOf(start, templates.all) : find(picked);

  const put = (key: string): string => {
    setPicked(key);
    setBegun(null);
    const box = content.current;
    const now = box?.read() ?? "";
    const source = now === last.current.result ? last.current.source : now;
    const result = intoTemplate(source, find(key), templates.all);
    last.current = { source, result };
    box?.write(result);
    return result;
  };

  const { data } = useNoteSessionQuery({ variables: { id: beginsBy }, skip: beginsBy === "", errorPolicy: "all" });
  const type = (beginsBy !== "" && data?.therapySession?.type) || null;
  const wanted = (type && templates.ofType(type)?.key) ?? null;
  const begin = useEffectEvent((of: typeof type, key: string | null) => {
    const now = content.current?.read();
    const isEmpty = now?.trim() === "" || (begun !== null && now === last.current.result);
    if (!of || !key || !isEmpty || find(key).sections.length === 0) return;
    onBegun(put(key));
    setBegun(`Empieza con «${find(key).name}», tu plantilla de ${TYPE_WORD[of]}.`);
  });
  useEffect(() => begin(type, wanted), [type, wanted]);

  const choose = (key: string) => {
    put(key);
    onBegun("");
  };
  return { chosen, begun, choose };
}

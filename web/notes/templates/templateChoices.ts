import { NOTE_TEMPLATES } from "../../../schema/rules/record/templates.ts";
import type { Templates } from "./useTemplates.ts";

/** Templates as they are chosen from a list: the free one, the other built-in ones, then the own ones apart. */
export function templateChoices({ own }: Templates) {
  const builtIn = NOTE_TEMPLATES.map(({ key, name }) => ({ value: key, label: name }));
  const items = own.map(({ id, name }) => ({ value: id, label: name }));
  return items.length > 0 ? [...builtIn, { group: "Mis plantillas", items }] : builtIn;
}

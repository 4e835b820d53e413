import { ERASED_WORDS, KEPT_BECAUSE, KEPT_WORDS } from "../../schema/rules/record/erasure.ts";
import { formatNoun } from "../ui/format.ts";
import type { ErasurePreviewQuery } from "./ErasurePreview.generated.ts";

type Preview = NonNullable<ErasurePreviewQuery["erasurePreview"]>;

const OTHER: [one: string, many: string] = ["cosa más", "cosas más"];
const wordsOf = (kind: Preview["erased"][number]["kind"]) =>
  kind !== null && Object.hasOwn(ERASED_WORDS, kind) ? ERASED_WORDS[kind] : OTHER;
/** What goes, line by line; a kind that this version of the portal does not know is counted all the same. */
export const erasedLines = ({ erased }: Preview): string[] => [
  "Su ficha, con todos sus datos de contacto",
  ...erased.map(({ kind, count }) => formatNoun(count, ...wordsOf(kind))),
];

/** What stays, and why. */
export const keptLines = ({ kept }: Preview): { what: string; why: string }[] =>
  kept.flatMap(({ kind, count }) =>
    kind ? [{ what: formatNoun(count, ...KEPT_WORDS[kind]), why: KEPT_BECAUSE[kind] }] : [],
  );

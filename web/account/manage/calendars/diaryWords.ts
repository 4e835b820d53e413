import type { DiaryNaming } from "../../../core/schema.generated.ts";
import type { DiaryFeeds_FeedFragment } from "./DiaryFeeds.generated.ts";

/** What a calendar can show of a session, as a therapist says it. */
export const NAMING_WORDS: readonly { naming: DiaryNaming; label: string; description: string }[] = [
  { naming: "INITIALS", label: "Iniciales del cliente", description: "Por ejemplo, «L. M.»." },
  { naming: "NAMES", label: "Nombre completo", description: "Lo verá quien mire ese calendario." },
  { naming: "BUSY", label: "Solo «Ocupado»", description: "Nada más que las horas." },
];

/** What an address shows, in a few words. */
export function shownIn({ naming, withDetails }: Pick<DiaryFeeds_FeedFragment, "naming" | "withDetails">): string {
  const word = NAMING_WORDS.find((one) => one.naming === naming)?.label ?? "Contenido desconocido";
  return withDetails ? `${word}, con tipo y lugar` : word;
}

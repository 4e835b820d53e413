import { useDebouncedValue } from "@mantine/hooks";
import { failureReason } from "../../core/failure.ts";
import { folded } from "../../ui/folded.ts";
import { usePaletteClientsQuery } from "./PaletteClients.generated.ts";
import type { FoundClient } from "./paletteEntries.ts";

const SEARCH_PAUSE_MS = 200;
/** As many as a page of them has. */
const PLACES = ["1", "2", "3", "4", "5", "6"];

interface PaletteClients {
  clients: readonly FoundClient[];
  /** Those that were searched for are still on their way. */
  pending: boolean;
  /** Places kept for those who came last while they are on their way. */
  places: readonly string[];
  /** Why they could not be searched, in a sentence. */
  failure: string | null;
}

/** Whether a client that fewer letters found is still one of those who are looked for. */
function fits({ name, email, phone }: FoundClient, search: string): boolean {
  const text = folded(`${name} ${email} ${phone}`);
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/**
 * The clients that a search finds; without one those who came last, for whom nobody waits.
 * @param search without space around it
 */
export function usePaletteClients(search: string, opened: boolean): PaletteClients {
  const [asked] = useDebouncedValue(search, SEARCH_PAUSE_MS);
  const recent = search === "";
  const settled = recent || asked === search;
  const { data, previousData, loading, error } = usePaletteClientsQuery({
    variables: recent ? { search: null, order: "LAST_SESSION_DESC" } : { search: asked, order: null },
    skip: !opened || (!recent && asked === ""),
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
  });
  const answered = (data ?? (loading && !recent ? previousData : undefined))?.clients?.items;
  const isOlder = !recent && (!settled || !data);
  const found = isOlder ? answered?.filter((client) => fits(client, search)) : answered;
  return {
    clients: found ?? [],
    places: recent && loading && !found ? PLACES : [],
    // That nobody was found before is no answer now.
    pending: !recent && (!settled || (loading && !found?.length)),
    failure: error && !found && !recent ? failureReason(error) : null,
  };
}

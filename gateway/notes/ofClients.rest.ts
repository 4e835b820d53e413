import type DataLoader from "dataloader";
import { PAGE_SIZE_MAX } from "../../schema/rules/pages.ts";
import { perClient } from "../clients/perClient.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapList } from "../core/wire.ts";
import { toNote } from "./notes.mapper.ts";
import type { Note } from "./notes.types.ts";

/** Characters of each content a list is asked for: most notes are no longer, and a page of a hundred stays bounded. */
export const LISTED_CONTENT = 4_000;
/** Notes that one call for many clients is asked for: as long as they are listed, what is answered stays bounded. */
const AT_ONCE = 250;

/** The newest notes of each client of a list. */
export class NotesOfClients {
  readonly #loaders = new Map<number, DataLoader<string, Note[]>>();

  /** @param alone reads so many of one client's */
  constructor(
    readonly door: RestDoor,
    readonly alone: (clientId: string, first: number) => Promise<Note[]>,
  ) {}

  newest(clientId: string, first: number): Promise<Note[]> {
    const loader = this.#loaders.get(first) ?? this.#loaderOf(first);
    this.#loaders.set(first, loader);
    return loader.load(clientId);
  }

  #loaderOf(first: number): DataLoader<string, Note[]> {
    const { door, alone } = this;
    return perClient({
      door,
      atOnce: Math.min(PAGE_SIZE_MAX, Math.ceil(AT_ONCE / first)),
      alone: (clientId) => alone(clientId, first),
      together: async (clientIds) => {
        const asked = { clientes: clientIds.join(","), porCliente: first, contentMax: LISTED_CONTENT };
        const { rows } = unwrapList(await door.get("/notas", asked));
        return rows.map((row) => toNote(row, door.warn.bind(door))).filter((note) => note !== null);
      },
      clientOf: ({ clientReference }) => clientReference.id ?? "",
    });
  }
}

import { useState } from "react";
import type { ListPage } from "../../core/useList.ts";

/** The note that is read, and where it stands in its page: one that goes leaves its place to the next. */
interface Reading {
  id: string;
  /** null: it has not been seen in the list, and nothing lies before or behind it. */
  place: number | null;
}

/** What is read when another page is there. */
interface Awaited {
  page: number;
  end: "first" | "last";
}

export interface NoteReading {
  id: string | null;
  opened: boolean;
  /** Which of how many; null while the list does not say. */
  position: string | null;
  open: (id: string) => void;
  close: () => void;
  /** Reads the one before or behind in the list's order; undefined where there is none. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** A page of notes, of whatever list. */
type List = Pick<ListPage<{ id: string }>, "items" | "pageInfo" | "waiting" | "failed">;

/** Reads one note of a list after another, over its pages and as it is filtered. */
export function useReading(
  { items, pageInfo, waiting, failed }: List,
  page: number,
  goTo: (page: number) => void,
): NoteReading {
  const [reading, setReading] = useState<Reading | null>(null);
  const [opened, setOpened] = useState(false);
  const [awaited, setAwaited] = useState<Awaited | null>(null);

  const isThere = awaited?.page === page && pageInfo?.page === page && !waiting;
  if (awaited && isThere) {
    const place = awaited.end === "first" ? 0 : (items?.length ?? 0) - 1;
    const found = items?.[place];
    if (found) setReading({ id: found.id, place });
    setAwaited(null);
  } else if (awaited && failed && !waiting) setAwaited(null);

  const found = items?.findIndex(({ id }) => id === reading?.id) ?? -1;
  const isListed = found >= 0;
  // What it was moves on when something is added above or taken away.
  if (reading && isListed && found !== reading.place) setReading({ ...reading, place: found });
  const place = reading?.place ?? null;

  const to = (at: number) => {
    const item = items?.[at];
    return item && !awaited ? () => setReading({ id: item.id, place: at }) : undefined;
  };
  const turn = (by: 1 | -1) => {
    const there = page + by;
    if (awaited || !pageInfo || there < 1 || there > pageInfo.pageCount) return undefined;
    return () => {
      setAwaited({ page: there, end: by === 1 ? "first" : "last" });
      goTo(there);
    };
  };
  const known = isListed && pageInfo?.isTotalExact;
  return {
    id: reading?.id ?? null,
    opened,
    position: known ? `${(pageInfo.page - 1) * pageInfo.pageSize + found + 1} de ${pageInfo.total}` : null,
    open(id) {
      setReading({ id, place: null });
      setOpened(true);
    },
    close: () => setOpened(false),
    // Where more has gone than the note itself, the list may end before its place.
    previous: place === null ? undefined : (to(Math.min(place, items?.length ?? 0) - 1) ?? turn(-1)),
    next: place === null ? undefined : (to(isListed ? place + 1 : place) ?? turn(1)),
  };
}

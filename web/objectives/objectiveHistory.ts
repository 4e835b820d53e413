import { TYPE_WORD } from "../sessions/sessionWords.ts";
import { formatDay, formatTime } from "../ui/format.ts";
import type { ObjectiveHistoryQuery } from "./ObjectiveHistory.generated.ts";
import type { PlacesOfClientQuery } from "./PlacesOfClient.generated.ts";

type Told = NonNullable<NonNullable<ObjectiveHistoryQuery["objective"]>["progressChanges"]>[number];

/** A change whose time is known. */
export type ProgressStep = Omit<Told, "at"> & { at: string };

/** Where it moved; undefined when that was not said. */
export const placeWords = ({
  therapySessionId,
  noteId,
}: Pick<ProgressStep, "therapySessionId" | "noteId">): string | undefined =>
  therapySessionId ? "En una sesión" : noteId ? "Con una nota" : undefined;

/** Whether moments can be told apart by their hours alone. */
export const areOfOneDay = (moments: readonly string[], zone: string): boolean =>
  new Set(moments.map((at) => formatDay(at, zone))).size === 1;

type Happened = NonNullable<PlacesOfClientQuery["clientTimeline"]>["edges"][number]["node"];

/** A session or a note of the client in which an objective can have moved. */
export interface ObjectivePlace {
  id: string;
  kind: "session" | "note";
  at: string;
  /** The session's type, or the note's title. */
  name: string;
}

/** What happened, as a place; undefined for what is none, as is a session that did not take place. */
export function placeOf(happened: Happened): ObjectivePlace | undefined {
  const { id, at } = happened;
  switch (happened.__typename) {
    case "TimelineTherapySession":
      if (happened.sessionStatus === "CANCELLED") return undefined;
      return { id, at, kind: "session", name: happened.sessionType ? TYPE_WORD[happened.sessionType] : "Sesión" };
    case "TimelineNote":
      return { id, at, kind: "note", name: happened.title };
    default:
      return undefined;
  }
}

/** `Sesión del 12 nov 2026, 10:00 (Terapia individual)`, `Nota del 12 nov 2026: Primera semana` */
export const placeLabel = ({ kind, at, name }: ObjectivePlace, zone: string): string =>
  kind === "session"
    ? `Sesión del ${formatDay(at, zone)}, ${formatTime(at, zone)} (${name})`
    : `Nota del ${formatDay(at, zone)}: ${name}`;

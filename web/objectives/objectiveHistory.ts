import type { ObjectiveHistoryQuery } from "./ObjectiveHistory.generated.ts";

type Told = NonNullable<NonNullable<ObjectiveHistoryQuery["objective"]>["progressChanges"]>[number];

/** A change whose time is known. */
export type ProgressStep = Omit<Told, "at"> & { at: string };

/** Where it moved; undefined when that was not said. */
export const placeWords = ({
  therapySessionId,
  noteId,
}: Pick<ProgressStep, "therapySessionId" | "noteId">): string | undefined =>
  therapySessionId ? "En una sesión" : noteId ? "Con una nota" : undefined;

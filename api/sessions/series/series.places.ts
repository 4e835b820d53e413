import type { Queries } from "../../core/database/database.ts";
import { found } from "../../core/problems.ts";
import { LEFT } from "./series.own.ts";
import type { SessionRow } from "./series.rules.ts";
import { readRows, readRule, updateSeries } from "./series.store.ts";
import { keepUndo } from "./series.undo.ts";

type InSeries = Pick<SessionRow, "seriesId" | "seriesPlace">;

/** What a session is of a series once it is there again: nothing more, where its place is another's by now. */
export const backAmong = (rows: readonly InSeries[], { seriesPlace }: InSeries): Partial<typeof LEFT> =>
  rows.some((row) => row.seriesPlace === seriesPlace) ? LEFT : {};

/** What a session is of its series again, and the version that the series has by it; null where it is as it was. */
interface PlaceTaken {
  inSeries: Partial<typeof LEFT>;
  seriesVersion: number | null;
}

/** Gives a session that is restored its place in its series, which reaches to it from then on. The practice is locked. */
export async function takePlaceAgain(tx: Queries, professionalId: string, session: InSeries): Promise<PlaceTaken> {
  const { seriesId: id, seriesPlace } = session;
  if (id === null) return { inSeries: {}, seriesVersion: null };
  const rows = await readRows(tx, professionalId, id);
  const inSeries = backAmong(rows, session);
  const { places } = found(await readRule(tx, professionalId, id));
  // Where none is there any more, it goes on after the one that is back.
  const reaches = rows.length === 0 ? 0 : places;
  if (inSeries === LEFT || seriesPlace === null || seriesPlace <= reaches || seriesPlace === places)
    return { inSeries, seriesVersion: null };
  const seriesVersion = await updateSeries(tx, id, { places: seriesPlace });
  await keepUndo(tx, professionalId, { id, version: seriesVersion });
  return { inSeries, seriesVersion };
}

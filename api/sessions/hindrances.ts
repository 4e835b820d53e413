import { createHash } from "node:crypto";
import { endOf } from "../../schema/rules/sessions.ts";
import { Refusal } from "../core/refusals.ts";
import type { Interval } from "./busy/busy.rules.ts";

/**
 * Despite what something is saved, by the word a refusal had for it: what else is in its way refuses it again. Null: despite
 * whatever there is.
 */
export type Despite = string | null;
/** No refusal has such a word: whatever is in the way refuses. */
const NOTHING = "";

/** @param avoids whether whatever is in the way refuses where nothing is said of it */
export const toDespite = (
  { evitarSolape, solapesVistos }: { evitarSolape?: boolean | undefined; solapesVistos?: string | null | undefined },
  avoids = false,
): Despite => solapesVistos ?? ((evitarSolape ?? avoids) ? NOTHING : null);

/** Time that is in the way: a session's, or with no id one that is taken elsewhere. */
export interface Hindrance extends Interval {
  id: string;
}

interface SessionTime {
  id: string;
  startsAt: Date;
  durationMinutes: number;
}
export const sessionHindrances = (sessions: readonly SessionTime[]): Hindrance[] =>
  sessions.map(({ id, startsAt, durationMinutes }) => ({ id, startsAt, endsAt: endOf(startsAt, durationMinutes) }));

/** Of hours taken elsewhere what is in the way of a time: of the rest nothing matters. */
export const hindrancesElsewhere = (busy: readonly Interval[], time: Interval): Hindrance[] =>
  busy.map(({ startsAt, endsAt }) => ({
    id: "",
    startsAt: startsAt > time.startsAt ? startsAt : time.startsAt,
    endsAt: endsAt < time.endsAt ? endsAt : time.endsAt,
  }));

/** More are not named one by one. */
const NAMED = 1_000;
const BETWEEN = ".";
const WITHIN = "_";

/** The word for what is in the way, told or not: each with its hours; of very many all together. */
function wordOf(hindrances: readonly Hindrance[]): string {
  const each = hindrances.map(({ id, startsAt, endsAt }) =>
    [id, startsAt.getTime().toString(36), endsAt.getTime().toString(36)].join(WITHIN),
  );
  const all = [...new Set(each)].sort();
  const word = all.join(BETWEEN);
  return all.length > NAMED ? createHash("sha256").update(word).digest("hex") : word;
}

/** What a word names, of no more than ours do; nothing, where it is none of ours. */
const namedBy = (word: string) =>
  word.split(BETWEEN, NAMED).map((named) => {
    const [id, begins = "", ends = ""] = named.split(WITHIN);
    return { id, begins: Number.parseInt(begins, 36), ends: Number.parseInt(ends, 36) };
  });

/** Sessions that are in the way, and hours taken elsewhere. */
interface InTheWay<Session> {
  overlaps: Session[];
  busy: Interval[];
}

const withFirst = <Each>(all: readonly Each[], isFirst: (one: Each) => boolean): Each[] => [
  ...all.filter(isFirst),
  ...all.filter((one) => !isFirst(one)),
];

/** What is news comes first: nobody is told of all, or reads all, of very many. */
function newsFirst<Session extends { id: string }>(
  news: readonly Hindrance[],
  { overlaps, busy }: InTheWay<Session>,
): InTheWay<Session> {
  const ids = new Set(news.map(({ id }) => id));
  const elsewhere = news.filter(({ id }) => id === "");
  return {
    overlaps: withFirst(overlaps, ({ id }) => ids.has(id)),
    busy: withFirst(busy, (time) =>
      elsewhere.some(({ startsAt, endsAt }) => startsAt < time.endsAt && endsAt > time.startsAt),
    ),
  };
}

/**
 * What takes no time that it did not take when it was told is no news: it may be less, and there may be fewer of them.
 * @param tell what the refusal tells of them
 * @throws Refusal OVERLAP when something is in the way that the word does not name
 */
export async function refuseHindrances<Session extends { id: string }>(
  hindrances: readonly Hindrance[],
  despite: string,
  inTheWay: InTheWay<Session>,
  tell: (inTheWay: InTheWay<Session>) => Promise<InTheWay<unknown>> | InTheWay<unknown> = (all) => all,
): Promise<void> {
  const word = wordOf(hindrances);
  if (word === despite) return;
  const seen = Map.groupBy(namedBy(despite), ({ id }) => id);
  const isNews = ({ id, startsAt, endsAt }: Hindrance) =>
    !seen.get(id)?.some(({ begins, ends }) => begins <= startsAt.getTime() && ends >= endsAt.getTime());
  const news = hindrances.filter(isNews);
  if (news.length > 0) throw new Refusal("OVERLAP", { ...(await tell(newsFirst(news, inTheWay))), seen: word });
}

import type { ApolloLink } from "@apollo/client";

/**
 * What shows what there is, and says itself when that could not be brought up to date. No form is among them, nothing that is signed, and nothing
 * that is asked to find out how something stands now: what is known of it may be of several moments.
 */
const SHOWING = new Set([
  "Agenda",
  "Analytics",
  "Certificates",
  "ClientDetail",
  "ClientNoteHistory",
  "ClientSeries",
  "ClientSessionHistory",
  "ClientTimeline",
  "Clients",
  "Dashboard",
  "Income",
  "Membership",
  "Notes",
  "Pending",
  "Receipts",
  "Shell",
]);
/** Codes of what could not be had just now. Nothing that says what became of it is among them. */
const UNHAD = ["INTERNAL", "RATE_LIMITED", "TIMEOUT", "UPSTREAM_INVALID", "UPSTREAM_UNAVAILABLE"];

type Fields = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** @param missing what of `known` is not known, at any depth */
function filled(answer: unknown, known: Fields, missing: Fields, [key, ...inside]: Path): unknown {
  // Which one of a list it was may have changed.
  if (typeof key !== "string" || !isFields(answer)) return answer;
  const had = answer[key];
  const value =
    had === null && !missing[key]
      ? (known[key] ?? null)
      : filled(had, fieldsOf(known[key]), fieldsOf(missing[key]), inside);
  return value === had ? answer : { ...answer, [key]: value };
}

/**
 * An answer in which what is known stands where something could not be had just now: a `null` would take its place. The errors stay.
 * @returns the same answer, where nothing is known of what it lacks
 */
export function withKnown(
  { client, operationName, query, variables }: ApolloLink.Operation,
  answer: ApolloLink.Result,
): ApolloLink.Result {
  if (!SHOWING.has(operationName ?? "")) return answer;
  const lacks = answer.errors?.filter(({ extensions }) => UNHAD.includes(String(extensions?.code)));
  if (!lacks?.length || !answer.data) return answer;
  const { result, missing } = client.cache.diff({ query, variables, optimistic: false, returnPartialData: true });
  const unknown = fieldsOf(missing?.missing);
  const data = lacks.reduce<unknown>(
    (whole, { path = [] }) => filled(whole, fieldsOf(result), unknown, path),
    answer.data,
  );
  return data === answer.data || !isFields(data) ? answer : { ...answer, data };
}

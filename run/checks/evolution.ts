import { type Change, CriticalityLevel, diff } from "@graphql-inspector/core";
import { type ASTNode, buildASTSchema, type GraphQLSchema, Kind, parse, visit } from "graphql";

/** How the reason of a deprecation ends: nothing of the element is broken before that day, in UTC, is over. */
const REMOVED_AFTER = /Removed after (\d{4}-\d\d-\d\d)\.$/;
/** Days between the word that an element goes and the day it may go. */
const NOTICE_DAYS = 90;
const DAY_MS = 86_400_000;
const ROOTS = new Set(["Query", "Mutation", "Subscription"]);
const DEFINITION = /Definition$/;

/** A printed schema: what is deprecated until when (null: no date), and which places name a type, by coordinate. */
interface Printed {
  schema: GraphQLSchema;
  deprecated: Map<string, string | null>;
  uses: Map<string, Set<string>>;
}

const nameOf = (node: ASTNode): string =>
  "name" in node && node.name?.kind === Kind.NAME ? node.name.value : "schema";

/** The reason's day; undefined where the element is not deprecated. */
function untilOf(node: ASTNode): string | null | undefined {
  const directives = "directives" in node ? (node.directives ?? []) : [];
  const deprecated = directives.find(({ name }) => name.value === "deprecated");
  if (!deprecated) return undefined;
  const reason = deprecated.arguments?.find(({ name }) => name.value === "reason")?.value;
  return reason?.kind === Kind.STRING ? (REMOVED_AFTER.exec(reason.value)?.[1] ?? null) : null;
}

function read(sdl: string): Printed {
  const document = parse(sdl);
  const deprecated: Printed["deprecated"] = new Map();
  const uses: Printed["uses"] = new Map();
  const path: string[] = [];
  const use = (type: string, place: string) => uses.set(type, (uses.get(type) ?? new Set()).add(place));
  visit(document, {
    enter(node) {
      if (node.kind === Kind.NAMED_TYPE) use(node.name.value, path.join("."));
      if (!DEFINITION.test(node.kind)) return;
      path.push(nameOf(node));
      // Who asks for an interface is answered with whatever implements it.
      if ("interfaces" in node) for (const { name } of node.interfaces ?? []) use(nameOf(node), name.value);
      const until = untilOf(node);
      if (until !== undefined) deprecated.set(path.join("."), until);
    },
    leave(node) {
      if (DEFINITION.test(node.kind)) path.pop();
    },
  });
  return { schema: buildASTSchema(document), deprecated, uses };
}

const typeOf = (coordinate: string): string => coordinate.split(".")[0] ?? "";

/** Whether callers were told long enough that something goes: it, what it stands in, or all that leads to its type. */
function mayGo(printed: Printed, coordinate: string, today: string, seen = new Set<string>()): boolean {
  const { deprecated, uses } = printed;
  const parts = coordinate.split(".");
  const until = parts.map((_, index) => deprecated.get(parts.slice(0, index + 1).join(".")));
  if (until.some((day) => day && day < today)) return true;
  const type = typeOf(coordinate);
  if (ROOTS.has(type)) return false;
  if (seen.has(type)) return true;
  const places = [...(uses.get(type) ?? [])];
  return places.every((place) => mayGo(printed, place, today, new Set([...seen, type])));
}

/** What stands in the changelog under «Unreleased» as code, in words and with what they stand in. */
function namedIn(changelog: string): Set<string> {
  const unreleased = /^## \[Unreleased\]$([\s\S]*?)(?=^## \[|(?![\s\S]))/m.exec(changelog)?.[1] ?? "";
  const code = [...unreleased.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
  return new Set(code.flatMap((text) => [...(text.match(/\w+(?:\.\w+)*/g) ?? []), ...(text.match(/\w+/g) ?? [])]));
}

/** Under which names a breaking change or a deprecation is told: its field's, without the type for a field of the root. */
function coordinatesOf(coordinate: string): string[] {
  const [type = "", field] = coordinate.split(".");
  if (!field) return [type];
  return [`${type}.${field}`, ...(ROOTS.has(type) ? [field] : [])];
}

/** Types that are told of by a field that is: those it answers with or takes. */
function toldOf(present: Printed, added: Set<string>, named: Set<string>): Set<string> {
  const told = new Set([...added].filter((type) => named.has(type)));
  for (let size = -1; size !== told.size; ) {
    size = told.size;
    for (const type of added)
      for (const place of present.uses.get(type) ?? []) {
        const isTold = told.has(typeOf(place)) || place.split(".").some((word) => named.has(word));
        if (isTold) told.add(type);
      }
  }
  return told;
}

interface Evolution {
  /** Printed schemas: of the last release, and as it is now. */
  released: string;
  present: string;
  changelog: string;
  /** ISO date, UTC. */
  today: string;
}

/**
 * What stands between the present schema and the next release: callers who are broken without notice, deprecations that
 * name no day, and what the changelog does not tell.
 */
export async function faultsOf({ released, present, changelog, today }: Evolution): Promise<string[]> {
  const [before, now] = [read(released), read(present)];
  const named = namedIn(changelog);
  const changes = await diff(before.schema, now.schema);
  const added = new Set(changes.flatMap(({ type, path = "" }) => (type === "TYPE_ADDED" ? path : [])));
  const told = toldOf(now, added, named);
  const soonest = new Date(Date.parse(today) + NOTICE_DAYS * DAY_MS).toISOString().slice(0, 10);

  const faultOf = ({ criticality, path = "", message, type }: Change): string[] => {
    if (type.startsWith("DIRECTIVE_USAGE") || type.includes("DESCRIPTION")) return [];
    const isTold = coordinatesOf(path).some((coordinate) => named.has(coordinate));
    if (criticality.level === CriticalityLevel.Breaking) {
      if (!mayGo(before, path, today)) return [`breaks clients without notice: ${message}`];
      return isTold ? [] : [`CHANGELOG.md does not name ${coordinatesOf(path)[0]}: ${message}`];
    }
    if (type.endsWith("DEPRECATION_ADDED"))
      return isTold ? [] : [`CHANGELOG.md does not name ${coordinatesOf(path)[0]}: ${message}`];
    if (!type.endsWith("_ADDED")) return [];
    const owner = typeOf(path);
    if (added.has(owner))
      return told.has(owner) || path !== owner ? [] : [`CHANGELOG.md does not name ${owner}: ${message}`];
    return path.split(".").some((word) => !ROOTS.has(word) && named.has(word))
      ? []
      : [`CHANGELOG.md does not name ${path}: ${message}`];
  };

  const undated = [...now.deprecated].flatMap(([coordinate, until]) => {
    if (until === null)
      return [`${coordinate} is deprecated without a day: its reason ends with «Removed after 2027-01-31.»`];
    const isOld = before.deprecated.has(coordinate);
    return !isOld && until < soonest
      ? [`${coordinate} goes before ${NOTICE_DAYS} days are over: not before ${soonest}`]
      : [];
  });
  return [...new Set([...undated, ...changes.flatMap(faultOf)])];
}

const HEADING = /^## \[Unreleased\]\n/m;
const NEWEST = /^## \[(\d+\.\d+\.\d+)\]/m;

/**
 * The changelog with what is unreleased under a version and its day.
 * @throws {Error} when nothing is, or the version is not above the newest
 */
export function closed(changelog: string, version: string, day: string): string {
  const newest = NEWEST.exec(changelog)?.[1] ?? "0.0.0";
  if (version.localeCompare(newest, "en", { numeric: true }) <= 0)
    throw new Error(`${version} is not above ${newest}, the newest release of CHANGELOG.md.`);
  const [, rest = ""] = changelog.split(HEADING);
  if (rest.split(/^## \[/m)[0]?.trim() === "") throw new Error("CHANGELOG.md has nothing under «Unreleased».");
  return changelog.replace(HEADING, `## [Unreleased]\n\n## [${version}] - ${day}\n`);
}

import { existsSync, globSync } from "node:fs";

export interface Selection {
  /** Files or folders for the unit and integration tests. */
  tests: string[];
  journeys: string[];
  /** What has to be there before any of it can run. */
  needs: { server: boolean; browser: boolean; build: boolean };
}

const isJourney = (path: string): boolean => path.startsWith("tests/journeys");
/** Everything else than these; a folder above them too. */
const beyond = (...floors: string[]) => {
  const floor = new RegExp(`^tests/(${floors.join("|")})\\b`);
  return (path: string): boolean => !floor.test(path);
};
const NEEDS = {
  server: beyond("schema", "house"),
  browser: beyond("schema", "house", "api", "gateway", "faults", "clients"),
  // Parts are rendered from the sources.
  build: beyond("schema", "house", "api", "gateway", "parts"),
};

/** All tests of a room stand in folders of its name, one for each floor. */
const foldersOf = (room: string): string[] => globSync(`tests/*/${room}/`).sort();

const rooms = (): string[] =>
  [...new Set(globSync("tests/*/*/").map((folder) => folder.split("/")[2] ?? ""))]
    .filter((name) => name !== "outside")
    .sort();

/**
 * What `npm test -- clients` or `npm test -- tests/api/notes/notes.test.ts` runs.
 * @param words names of rooms, or paths of files or folders below `tests/`
 * @throws Error with one sentence that names the rooms, when a word is neither
 */
export function selectTests(words: string[]): Selection {
  const paths = words.flatMap((word) => {
    if (word.startsWith("tests/") && existsSync(word)) return [word];
    const folders = foldersOf(word);
    if (folders.length === 0)
      throw new Error(`«${word}» is neither a path below tests/ nor one of the rooms: ${rooms().join(", ")}.`);
    return folders;
  });
  const journeys = paths.filter(isJourney);
  const tests = paths.filter((path) => !isJourney(path));
  const needs = {
    server: paths.some(NEEDS.server),
    browser: paths.some(NEEDS.browser),
    build: paths.some(NEEDS.build),
  };
  return { tests, journeys, needs };
}

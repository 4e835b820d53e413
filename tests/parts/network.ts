import { foresee } from "./errors.ts";

/** Answers that are on the way: emptying Apollo's store under one of them is an error of the whole run. */
const coming = new Set<Promise<unknown>>();
const askServer = window.fetch.bind(window);

const tracked: typeof fetch = async (target, options) => {
  // It is read as long as the portal stands.
  if (String(target).endsWith("/graphql/stream")) return askServer(target, options);
  const answer = askServer(target, options);
  const read = answer
    .then((response) => response.clone().arrayBuffer())
    .catch(() => null)
    // Whoever waits for it has it a moment later.
    .then(() => new Promise((resolve) => setTimeout(resolve)))
    .finally(() => coming.delete(read));
  coming.add(read);
  return answer;
};
window.fetch = tracked;

/** Once every answer that is on the way has been read. */
export async function answersRead(): Promise<void> {
  while (coming.size > 0) await Promise.allSettled(coming);
}

/** The network is whole again. */
export function mendNetwork(): void {
  window.fetch = tracked;
}

/** Answers an operation itself, or passes it on. */
type Answer = (operation: string, pass: () => Promise<Response>, kind: "query" | "mutation") => Promise<Response>;

/** Stands between the portal and the gateway until the test is over. */
export function between(answer: Answer): void {
  const { fetch } = window;
  window.fetch = async (target, options) => {
    if (!String(target).endsWith("/graphql")) return fetch(target, options);
    const { operationName, query } = JSON.parse(String(options?.body)) as { operationName: string; query: string };
    return answer(operationName, () => fetch(target, options), query.startsWith("mutation") ? "mutation" : "query");
  };
}

/** Of what other windows change the portal hears nothing, until the test is over. */
export function unheard(): void {
  const { fetch } = window;
  window.fetch = (target, options) =>
    String(target).endsWith("/graphql/stream")
      ? new Promise((_, reject) => options?.signal?.addEventListener("abort", () => reject(new Error("given up"))))
      : fetch(target, options);
}

/** What a request throws when there is no connection; the portal says so on the console. */
function noConnection(operation: string): TypeError {
  foresee(new RegExp(`^${operation} TypeError`));
  return new TypeError("Failed to fetch");
}

/** Breaks the network for single GraphQL operations: `cut` never arrive, `lost` arrive but their answer does not. */
export function brokenNetwork() {
  const broken = { cut: new Set<string>(), lost: new Set<string>(), asked: [] as string[] };
  between(async (operation, pass) => {
    broken.asked.push(operation);
    if (broken.cut.has(operation)) throw noConnection(operation);
    const answer = await pass();
    if (broken.lost.has(operation)) throw noConnection(operation);
    return answer;
  });
  return broken;
}

/** What is asked of the account at a path is done, and its answer is lost. @param times how often, if not always */
export function lostAt(path: string, times = Number.POSITIVE_INFINITY): void {
  const { fetch } = window;
  let left = times;
  window.fetch = async (target, options) => {
    const answer = await fetch(target, options);
    if (String(target).endsWith(path) && left-- > 0) throw new TypeError("Failed to fetch");
    return answer;
  };
}

/** Holds the answers to an operation back; `letGo` loses those that are held, and holds none from then on. */
export function heldBack(operation: string) {
  const waiting: (() => void)[] = [];
  let isHolding = true;
  between((asked, pass) =>
    isHolding && asked === operation
      ? new Promise((_, reject) => waiting.push(() => reject(noConnection(operation))))
      : pass(),
  );
  return {
    letGo() {
      isHolding = false;
      for (const lose of waiting.splice(0)) lose();
    },
  };
}

/** Has the answers to an operation say something else, as of a moment that would be over too soon, until that `isOver`. */
export function saidInstead(operation: string, words: RegExp, instead: string) {
  const moment = { isOver: false };
  between(async (asked, pass) => {
    const answer = await pass();
    if (asked !== operation || moment.isOver) return answer;
    return new Response((await answer.text()).replaceAll(words, instead), answer);
  });
  return moment;
}

/** Lets an operation arrive, and holds its answers back until they may `come`. */
export function answersLater(operation: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = { asked: 0, come: () => resolve() };
  between(async (asked, pass) => {
    if (asked !== operation) return pass();
    held.asked += 1;
    const answer = await pass();
    await promise;
    return answer;
  });
  return held;
}

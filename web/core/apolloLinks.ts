import { ApolloLink, CombinedGraphQLErrors, type OperationVariables, ServerError } from "@apollo/client";
import { SetContextLink } from "@apollo/client/link/context";
import { ErrorLink } from "@apollo/client/link/error";
import { canonicalStringify } from "@apollo/client/utilities";
import { OperationTypeNode } from "graphql";
import {
  catchError,
  concat,
  defer,
  EMPTY,
  finalize,
  from,
  ignoreElements,
  map,
  mergeAll,
  mergeMap,
  NEVER,
  type Observable,
  of,
  shareReplay,
  tap,
  throwError,
} from "rxjs";
import { auth } from "./auth.ts";

/** The gateway says why a bearer opens nothing. */
const lacksSecondStep = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.reason === "INCOMPLETE");

/** Whether a bearer was refused. Of a change that is done, only what stands beneath it may have been: sent again, it would be done twice. */
const isUnauthenticated = (error: unknown, { operationType }: ApolloLink.Operation): boolean =>
  CombinedGraphQLErrors.is(error)
    ? error.errors.some(
        ({ extensions, path }) =>
          extensions?.code === "UNAUTHENTICATED" && !(operationType === OperationTypeNode.MUTATION && path?.[1]),
      )
    : ServerError.is(error) && error.statusCode === 401;

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Emptying the cache at sign-out makes the screen that is leaving ask again; nobody is there to ask for any more. */
export const signedInLink = new ApolloLink((operation, forward) =>
  auth.state.status === "signed-out" ? NEVER : forward(operation),
);

/** Names a question. */
export const questionOf = (name: string | undefined, variables: OperationVariables): string =>
  `${name} ${canonicalStringify(variables)}`;
/** Questions that had no answer when they were asked last: what is shown of them is from before. */
export const missed = new Set<string>();
/** Hears (`change`) of what is missed, of what no longer, and of what is answered while something is. */
export const misses = new EventTarget();

function note(question: string, isAnswered: boolean): void {
  const was = missed.size;
  if (isAnswered) missed.delete(question);
  else missed.add(question);
  if (was + missed.size > 0) misses.dispatchEvent(new Event("change"));
}

type Answers = Observable<ApolloLink.Result>;
let heard = (answers: Answers): Answers => answers;
/** Lets somebody hear the answers to this window's own changes. */
export function hearOwnChanges(hear: (answers: Answers) => Answers): void {
  heard = hear;
}

/** A question on its way. */
interface Flight {
  answers: Answers;
  /** What it waits for; undefined as soon as it is sent. */
  behind: Flight | undefined;
  /** Something was changed since. */
  isOld: boolean;
  /** The answer to what was asked since then. */
  newer: Answers | null;
}

/**
 * Who asks what is being asked already shares that request, unless something was changed since it was sent, here or (`isAnew`) elsewhere: what is read
 * after a change has to tell of it, also when the older answer comes later. (The client's own sharing knows of no changes, and is off.)
 */
export function sharedReadsLink(): ApolloLink {
  const inFlight = new Map<string, Flight>();
  missed.clear();
  const changed = () => {
    for (const flight of inFlight.values()) flight.isOld = true;
  };
  return new ApolloLink((operation, forward) => {
    if (operation.operationType === OperationTypeNode.MUTATION)
      return heard(forward(operation)).pipe(tap({ next: changed, error: changed }));
    const asked = questionOf(operation.operationName, operation.variables);
    const shared = inFlight.get(asked);
    if (shared && !shared.isOld && (shared.behind || !operation.getContext().isAnew)) return shared.answers;
    // After what is on its way, whatever becomes of it: an older answer is not to take the newer one's place.
    const behind = shared?.isOld ? undefined : shared;
    const before = behind
      ? behind.answers.pipe(
          catchError(() => EMPTY),
          ignoreElements(),
        )
      : EMPTY;
    const send = () => {
      own.behind = undefined;
      return own.newer ?? forward(operation);
    };
    const answers = concat(before, defer(send)).pipe(
      mergeMap(async (answer) => {
        const whole = answer.errors
          ? await import("./knownAnswers.ts").then(
              ({ withKnown }) => withKnown(operation, answer),
              () => answer,
            )
          : answer;
        note(asked, Boolean(answer.data) && whole === answer);
        return whole;
      }),
      tap({ error: () => note(asked, false) }),
      map((answer) => own.newer ?? of(answer)),
      catchError((error) => of(own.newer ?? throwError(() => error))),
      mergeAll(),
      finalize(() => inFlight.get(asked) === own && inFlight.delete(asked)),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
    const own: Flight = { answers, behind, isOld: false, newer: null };
    if (!behind) for (let old = shared; old; old = old.behind) old.newer = answers;
    inFlight.set(asked, own);
    return answers;
  });
}

/** The portal speaks Spanish, whatever the browser prefers. */
export const LANGUAGE = { "Accept-Language": "es" };

/** The caller's bearer and the browser's time zone on every request. @param demo whether it is that for the demo practice */
export const bearerLink = (demo: boolean) =>
  new SetContextLink(async ({ headers, renewed }) => {
    const token = typeof renewed === "string" ? renewed : await auth.token({ demo });
    return {
      headers: { ...headers, ...LANGUAGE, "X-Time-Zone": timeZone, ...(token && { Authorization: `Bearer ${token}` }) },
    };
  });

/** A refused bearer is renewed once and the request sent again; refused again, the failure reaches the screen. */
export const renewalLink = (demo: boolean) =>
  new ErrorLink(({ error, operation, forward }) => {
    if (!isUnauthenticated(error, operation) || operation.getContext().renewed) return undefined;
    if (lacksSecondStep(error)) return void auth.lacksSecondStep();
    return from(auth.token({ fresh: true, demo })).pipe(
      mergeMap((token) => {
        if (token === null) return throwError(() => error);
        operation.setContext({ renewed: token });
        return forward(operation);
      }),
    );
  });

/** What nobody has asked for yet may fail unheard: it is asked for again, and then said, when it is wanted. */
export const AHEAD = { isAhead: true };

/** Codes and request ids only: a message could carry what a therapist wrote. */
export const failureLink = new ErrorLink(({ error, operation }) => {
  if (operation.getContext().isAhead) return;

  const causes = CombinedGraphQLErrors.is(error)
    ? error.errors.map(({ extensions }) => `${extensions?.code ?? "UNKNOWN"} ${extensions?.requestId ?? ""}`.trim())
    : [ServerError.is(error) ? `HTTP ${error.statusCode}` : error.name];
  console.error(operation.operationName ?? "operation", causes.join(", "));
});

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
  mergeMap,
  NEVER,
  type Observable,
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

/**
 * Who asks what is being asked already shares that request, unless something was changed since it was sent, here or (`isAnew`) elsewhere: what is read
 * after a change has to tell of it. (The client's own sharing knows of no changes, and is off.)
 */
export function sharedReadsLink(): ApolloLink {
  const inFlight = new Map<string, Observable<ApolloLink.Result>>();
  const unsent = new WeakSet<Observable<ApolloLink.Result>>();
  missed.clear();
  return new ApolloLink((operation, forward) => {
    if (operation.operationType === OperationTypeNode.MUTATION)
      return forward(operation).pipe(tap({ next: () => inFlight.clear(), error: () => inFlight.clear() }));
    const asked = questionOf(operation.operationName, operation.variables);
    const shared = inFlight.get(asked);
    if (shared && (unsent.has(shared) || !operation.getContext().isAnew)) return shared;
    const send = () => {
      unsent.delete(own);
      return forward(operation);
    };
    // After what is on its way, whatever becomes of it: an older answer is not to take the newer one's place.
    const before = shared
      ? shared.pipe(
          catchError(() => EMPTY),
          ignoreElements(),
        )
      : EMPTY;
    const own: Observable<ApolloLink.Result> = concat(before, defer(send)).pipe(
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
      finalize(() => inFlight.get(asked) === own && inFlight.delete(asked)),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
    if (shared) unsent.add(own);
    inFlight.set(asked, own);
    return own;
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

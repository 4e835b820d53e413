import { BehaviorSubject, filter, finalize, firstValueFrom, tap } from "rxjs";
import { hearOwnChanges } from "../../core/apolloLinks.ts";

/** Notes what stands in the answer to a change; what a refusal shows is somebody else's. */
function noteMade(answer: unknown, made: Map<string, number>): void {
  if (typeof answer !== "object" || answer === null) return;
  const { __typename, id, version = 1 } = Object(answer);
  const kept = `${__typename}:${id}`;
  if (__typename && id) made.set(kept, Math.max(version, made.get(kept) ?? 0));
  for (const [field, part] of Object.entries(answer)) if (field !== "errors") noteMade(part, made);
}

/** Remembers from now on what this window changes itself. */
export function rememberOwnChanges() {
  /** By `Type:id`, the version that this window's own changes have made of it. */
  const made = new Map<string, number>();
  const underWay = new BehaviorSubject(0);
  hearOwnChanges((answers) => {
    underWay.next(underWay.value + 1);
    return answers.pipe(
      tap(({ data }) => noteMade(data, made)),
      finalize(() => underWay.next(underWay.value - 1)),
    );
  });
  return {
    /** Whether it was this window that made this version of it, or a later one. @param kept its type and id, `Type:id` */
    isOwn: (kept: string, version: number): boolean => version <= (made.get(kept) ?? 0),
    /** Once no change of this window waits for its answer. */
    answered: (): Promise<unknown> => firstValueFrom(underWay.pipe(filter((count) => count === 0))),
  };
}

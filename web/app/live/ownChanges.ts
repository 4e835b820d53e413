import { BehaviorSubject, filter, finalize, firstValueFrom, tap } from "rxjs";
import { hearOwnChanges } from "../../core/apolloLinks.ts";
import { passed } from "../../core/late/untilDone.ts";

/** How long what others change waits for the answers to what this window does. */
const LONGEST_ANSWER_MS = 5_000;

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
  let isPatient = true;
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
    /** Once no change of this window waits for its answer; one that is waited for in vain is waited for no more. */
    async answered(over: AbortSignal): Promise<void> {
      if (!isPatient) return;
      const answers = firstValueFrom(underWay.pipe(filter((count) => count === 0)));
      isPatient = false;
      void answers.then(() => {
        isPatient = true;
      });
      await Promise.race([answers, passed(LONGEST_ANSWER_MS, over)]);
    },
  };
}

import { showToast } from "../../ui/parts/Toasts.tsx";

interface StatusFailure {
  id: string;
  name: string;
  /** Why it could not be stored, in a sentence. */
  reason: string;
  /** Without it there is nothing to try again. */
  retry?: () => void;
}

const names = new Intl.ListFormat("es");
/** What the notice that is shown tells of, by client. */
let shown: ReadonlyMap<string, StatusFailure> = new Map();

/** Whose status could not be stored, by why: those of one reason in one sentence. */
const wordsOf = (failures: readonly StatusFailure[]): string[] =>
  [...Map.groupBy(failures, ({ reason }) => reason)].map(
    ([reason, alike]) => `No se pudo cambiar el estado de ${names.format(alike.map(({ name }) => name))}. ${reason}`,
  );

/** @param done what was done since the notice came that is shown */
function tell(failures: ReadonlyMap<string, StatusFailure>, done?: string): void {
  const all = [...failures.values()];
  const retries = all.flatMap(({ retry }) => retry ?? []);
  showToast({
    text: [...(done ? [done] : []), ...wordsOf(all)].join(" "),
    failed: true,
    ...(retries.length > 0 && {
      action: { label: "Reintentar", run: () => retries.forEach((retry) => void retry()) },
    }),
    onGone: () => {
      if (shown === failures) shown = new Map();
    },
  });
  shown = failures;
}

/** Tells that a client's status could not be stored, along with whose could not either and is still told. */
export const tellStatusFailure = (failure: StatusFailure): void => tell(new Map([...shown, [failure.id, failure]]));

/** Whether others are told of still whose status could not be stored: then they are, after what was done. */
export function toldBesideFailures(id: string, done: string): boolean {
  const others = new Map([...shown].filter(([other]) => other !== id));
  if (others.size > 0) tell(others, done);
  return others.size > 0;
}

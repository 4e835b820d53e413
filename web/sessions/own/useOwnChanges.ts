import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { mergeTexts, type Texts } from "../../ui/form/merge.ts";
import { SessionDocument } from "../form/Session.generated.ts";
import type { SessionForm_SessionFragment as Session } from "../form/SessionForm.generated.ts";
import { type SessionValues, toValues } from "../form/sessionForm.ts";
import { fromTexts, type MergeField, toTexts } from "../form/sessionMerge.ts";
import { afterOwn, hearOwn } from "./ownChanges.ts";

interface Fields {
  getValues: () => SessionValues;
  setValues: (values: SessionValues) => void;
}
interface Form {
  /** What it stands on; null for a new session. */
  base: Session | null;
  rebase: (session: Session) => void;
  /** The practice's. */
  zone: string;
  isSaving: boolean;
}

/**
 * Keeps the form of a session up with what is changed of it here, beside the form: what «Deshacer» takes back is no other
 * window's. What is typed stays.
 * @returns takes that in before something is saved: from what it is, and as what
 */
export function useOwnChanges(fields: Fields, { base, rebase, zone, isSaving }: Form) {
  const apollo = useApolloClient();
  /** What the form stands on while nothing of it is being saved. */
  const stands = useRef<Session>(null);
  const textsOf = (session: Session): Texts<MergeField> => toTexts(toValues(session, zone));

  /** The session with what was changed here on top of it; null where nothing was, or something else came after it. */
  const readOwn = async ({ id, version, series }: Session): Promise<Session | null> => {
    if (afterOwn(id, version) === version) return null;
    const { data } = await apollo.query({
      query: SessionDocument,
      variables: { id },
      fetchPolicy: "network-only",
      errorPolicy: "all",
    });
    const now = data?.therapySession;
    const [left, own] = [now?.version ?? 0, afterOwn(id, version) ?? 0];
    if (!now || left <= (version ?? 0) || left > own) return null;
    // What another window made of the series may not have written this session, and was never seen here.
    return series && now.series?.seriesId === series.seriesId
      ? { ...now, series: { ...now.series, version: series.version } }
      : now;
  };

  /** @returns what brings the session as it was left here into values of the form */
  const take = (before: Session, now: Session) => {
    const bring = (values: SessionValues) =>
      fromTexts(mergeTexts(textsOf(before), toTexts(values), textsOf(now)).values);
    rebase(now);
    fields.setValues(bring(fields.getValues()));
    return bring;
  };

  const heard = async (): Promise<void> => {
    const at = stands.current;
    const now = at && (await readOwn(at));
    if (!now) return;
    if (stands.current === at) {
      stands.current = now;
      take(at, now);
    }
    // More may have been changed while it was read.
    return heard();
  };

  useEffect(() => {
    // What the form itself saves says what stands in it.
    stands.current = isSaving ? null : base;
    return hearOwn(() => void heard());
  });

  return async (at: Session | null, values: SessionValues) => {
    const now = at && (await readOwn(at));
    return now ? { at: now, values: take(at, now)(values) } : { at, values };
  };
}

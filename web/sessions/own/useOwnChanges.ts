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
  /** The practice's. */
  zone: string;
  isSaving: boolean;
}

/**
 * Keeps the form of a session up with what is changed of it here, beside the form: what «Deshacer» takes back is no other
 * window's. What is typed stays.
 */
export function useOwnChanges(fields: Fields, { base, zone, isSaving }: Form) {
  const apollo = useApolloClient();
  /** The session as it was left here last. */
  const left = useRef<Session>(null);
  const newest = (at: Session): Session =>
    left.current && (left.current.version ?? 0) > (at.version ?? 0) ? left.current : at;
  const textsOf = (session: Session): Texts<MergeField> => toTexts(toValues(session, zone));

  /** The session with what was changed here on top of it; null where nothing was, or something else came after it. */
  const readOwn = async ({ id, version }: Session): Promise<Session | null> => {
    const own = afterOwn(id, version);
    if (own === version) return null;
    const { data } = await apollo.query({
      query: SessionDocument,
      variables: { id },
      fetchPolicy: "network-only",
      errorPolicy: "all",
    });
    const now = data?.therapySession;
    return now?.version === own ? now : null;
  };

  /** @returns the session as it was left here, and what brings that into values of the form */
  const follow = async (at: Session | null) => {
    const before = at && newest(at);
    const now = before && (await readOwn(before));
    if (!now) return { at: before, bring: (values: SessionValues) => values };
    const bring = (values: SessionValues) =>
      fromTexts(mergeTexts(textsOf(before), toTexts(values), textsOf(now)).values);
    left.current = now;
    fields.setValues(bring(fields.getValues()));
    return { at: now, bring };
  };

  // What the form itself saves says what stands in it.
  useEffect(() => hearOwn(() => void (isSaving || follow(base))));

  return {
    follow,
    /** Whether the form says no more than what was left here. */
    isAsLeft(): boolean {
      const [mine, theirs] = [toTexts(fields.getValues()), base && textsOf(newest(base))];
      return theirs !== null && (Object.keys(mine) as MergeField[]).every((field) => mine[field] === theirs[field]);
    },
  };
}

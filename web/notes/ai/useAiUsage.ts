import type { ApolloCache } from "@apollo/client";
import { useFragment } from "@apollo/client/react";
import type { LimitLevel } from "../../core/schema.generated.ts";
import type { NotesQuery } from "../list/Notes.generated.ts";
import { AiUsage_ViewerFragmentDoc } from "./AiUsage.generated.ts";

/** How many notes AI has written in this period, and how many the plan allows. */
export interface AiUsage {
  used: number;
  /** null: as many as wanted. */
  max: number | null;
  level: LimitLevel;
  plan: string;
}

/** The practice's use of AI. @returns undefined: on its way; null: could not be had, and the service refuses on its own */
export function useAiUsage(
  viewer: Omit<NotesQuery["viewer"], "timeZone"> | null | undefined,
): AiUsage | null | undefined {
  const { data, complete } = useFragment({ fragment: AiUsage_ViewerFragmentDoc, from: viewer ?? null });
  if (!viewer) return viewer;
  const limit = complete ? data?.limits?.aiGenerations : null;
  return limit ? { ...limit, plan: data?.membership?.planInForce?.name ?? "" } : null;
}

type Limit = Omit<AiUsage, "plan">;

/** Tells every place that shows the limit what is left of it after a generation. */
export function noteUsage(cache: ApolloCache, usage: Limit | null | undefined): void {
  if (!usage) return;
  cache.modify<{ limits: { aiGenerations: Limit } | null }>({
    id: cache.identify({ __typename: "Viewer" }),
    fields: { limits: (limits) => limits && { ...limits, aiGenerations: { ...usage } } },
  });
}

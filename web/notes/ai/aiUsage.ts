import type { ApolloCache } from "@apollo/client";
import type { LimitLevel } from "../../core/schema.generated.ts";
import type { AiUsage_ViewerFragment } from "./AiUsage.generated.ts";

/** How many notes AI has written in this period, and how many the plan allows. */
export interface AiUsage {
  used: number;
  /** null: as many as wanted. */
  max: number | null;
  level: LimitLevel;
  plan: string;
}

/** The practice's use of AI. @returns undefined: on its way; null: could not be had, and the service refuses on its own */
export function aiUsageOf(viewer: AiUsage_ViewerFragment | null | undefined): AiUsage | null | undefined {
  if (!viewer) return viewer;
  const limit = viewer.limits?.aiGenerations;
  return limit ? { ...limit, plan: viewer.membership?.planInForce?.name ?? "" } : null;
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

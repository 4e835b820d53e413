import { useFeaturesQuery } from "./Features.generated.ts";
import type { Feature } from "./schema.generated.ts";

/**
 * Whether the service can do something beyond the documented calls; undefined while that is not known. The shell asks, with
 * its own data.
 */
export function useFeature(feature: Feature): boolean | undefined {
  const { data } = useFeaturesQuery({ fetchPolicy: "cache-only" });
  return data?.features?.includes(feature);
}

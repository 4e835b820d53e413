import { usePlace } from "../place.ts";

/** What another of the screens passed on beside the address, or this one kept there; empty after a visit from elsewhere. */
export function usePassed(what: "email" | "fullName"): string {
  const state: unknown = usePlace().state;
  const told = (Object(state) as Partial<Record<typeof what, unknown>>)[what];
  return typeof told === "string" ? told : "";
}

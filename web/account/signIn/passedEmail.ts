import { usePlace } from "../place.ts";

/** The e-mail that another of the screens passed on beside the address; empty after a visit from elsewhere. */
export function usePassedEmail(): string {
  const state: unknown = usePlace().state;
  const { email } = Object(state) as { email?: unknown };
  return typeof email === "string" ? email : "";
}

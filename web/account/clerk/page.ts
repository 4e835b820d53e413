import { CLERK_META, type ClerkPage } from "../../../schema/rules/clerk.ts";
import { told } from "../../core/told.ts";

/** The Clerk application the server says runs the accounts; null for the built-in ones. */
export function clerkPage(): ClerkPage | null {
  const content = told(CLERK_META);
  return content ? (JSON.parse(content) as ClerkPage) : null;
}

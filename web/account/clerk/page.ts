import { CLERK_META, type ClerkPage } from "../../../schema/rules/clerk.ts";

/** The Clerk application the server says runs the accounts; null for the built-in ones. */
export function clerkPage(): ClerkPage | null {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${CLERK_META}"]`)?.content;
  return content ? (JSON.parse(content) as ClerkPage) : null;
}

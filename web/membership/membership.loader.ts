import type { LoaderFunction } from "react-router-dom";
import { preloadQuery } from "../core/apollo.ts";
import { MembershipDocument } from "./Membership.generated.ts";

/** Sends the screen's request while its code is still on the way; the screen joins it. */
export const membershipLoader: LoaderFunction = () => {
  preloadQuery(MembershipDocument, { fetchPolicy: "network-only", errorPolicy: "all" });
  return null;
};

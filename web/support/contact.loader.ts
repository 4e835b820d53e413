import type { LoaderFunction } from "react-router-dom";
import { preloadQuery } from "../core/apollo.ts";
import { SupportContactDocument } from "./SupportContact.generated.ts";

/** Sends the screen's request while its code is still on the way; the screen joins it. */
export const contactLoader: LoaderFunction = () => {
  preloadQuery(SupportContactDocument, { errorPolicy: "all" });
  return null;
};

import { preloadQuery } from "../../core/apollo.ts";
import { ShellDocument } from "./Shell.generated.ts";

/** Asks for the user information and the plans while the shell's code is still on the way. */
export function shellLoader(): null {
  preloadQuery(ShellDocument, { errorPolicy: "all" });
  return null;
}

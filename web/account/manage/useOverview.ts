import { useEffect } from "react";
import type { AccountOverview } from "../../../schema/rules/accountOverview.ts";
import { auth } from "../../core/auth.ts";
import { ownPortrait, tellPortrait } from "../portrait.ts";
import { type Managed, useManaged } from "./useManaged.ts";

/** The built-in account as the service has it. */
export function useOverview(): Managed<AccountOverview> {
  const overview = useManaged<AccountOverview>("");
  const { found } = overview;
  useEffect(() => {
    if (found) tellPortrait(auth.state.userId ?? "", ownPortrait(found.image));
  }, [found]);
  return overview;
}

import type { AccountOverview } from "../../../schema/rules/accountOverview.ts";
import type { DialogProps } from "./dialogs/dialogs.ts";
import type { Open } from "./dialogs/OpenDialog.tsx";

/** What either tab of account management shows. */
export interface TabProps {
  /** null until it has loaded. */
  overview: AccountOverview | null;
  onOpen: (dialog: Open) => void;
  onDone: DialogProps["onDone"];
}

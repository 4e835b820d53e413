import { useState } from "react";
import { useDialog } from "../../ui/parts/useDialog.ts";

/**
 * The one dialog over a list: what was done in it is said, and the list read again. So it is where the dialog is left: what had
 * no answer may be done.
 * @param list its name in the log
 */
export function useListDialog<Open>(list: string, refetch: () => Promise<unknown>) {
  const dialog = useDialog<Open>();
  const [said, say] = useState("");
  const reload = async () => {
    await refetch().catch(() => console.error(list, "failed again"));
  };
  return {
    ...dialog,
    said,
    say,
    reload,
    props: {
      opened: dialog.opened,
      onClose() {
        dialog.close();
        // That it cannot be read is said beside the list.
        refetch().catch(() => null);
      },
      async onDone(sentence: string) {
        dialog.close();
        say(sentence);
        await reload();
      },
    },
  };
}

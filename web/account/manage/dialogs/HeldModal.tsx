import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from "react";
import { StackedModal } from "../../../ui/parts/StackedModal.tsx";
import type { DialogProps } from "./dialogs.ts";

/** Told by the form in a held dialog whether its answer is on its way; null in any other dialog. */
const Asking = createContext<((asking: boolean) => void) | null>(null);

/** What a form tells the dialog around it, if that must not be left meanwhile. @returns whether that is so now */
export function useHeld(busy: boolean): boolean {
  const tell = useContext(Asking);
  useLayoutEffect(() => tell?.(busy), [tell, busy]);
  return tell !== null && busy;
}

const staysOpen = (): void => undefined;

interface HeldModalProps extends Pick<DialogProps, "opened" | "onClose"> {
  title: string;
  size: number;
  /** What is shown this one time is there: its own button alone leaves the dialog. */
  shown?: boolean;
  closeOnClickOutside?: boolean;
  children: ReactNode;
}

/**
 * A dialog whose answer is shown this one time, as a secret: whoever left it while that is on its way would have made one
 * that nobody has seen, often in the place of one that was in use.
 */
export function HeldModal(props: HeldModalProps) {
  const { onClose, shown = false, closeOnClickOutside = true, children, ...others } = props;
  const [asking, setAsking] = useState(false);
  const held = asking || shown;
  return (
    <StackedModal
      {...others}
      onClose={held ? staysOpen : onClose}
      closeOnClickOutside={closeOnClickOutside && !held}
      withCloseButton={!held}
    >
      <Asking value={setAsking}>{children}</Asking>
    </StackedModal>
  );
}

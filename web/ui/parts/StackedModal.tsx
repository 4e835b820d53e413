import { Modal, type ModalProps } from "@mantine/core";
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { heirOf, type Place, placeOf } from "../places.ts";
import { HEADER, OVERLAY } from "../theme/themeParts.ts";
import { useKeptWithin } from "../useKeptWithin.ts";

/** As long as a busy machine may take until what lies below holds the focus again, and begins by taking it to itself. */
const SETTLED_MS = 1_000;

/** Gives the focus to a place, also against the dialog around it, until the therapist moves on. */
function holdFocus(place: HTMLElement): void {
  place.focus({ preventScroll: true });
  const around = place.closest("[role=dialog]");
  if (!around) return;
  const watch = new AbortController();
  const returned = ({ target }: FocusEvent) => {
    if (target instanceof Element && target !== place && target.closest("[role=dialog]") === around) place.focus();
  };
  document.addEventListener("focusin", returned, watch);
  for (const moving of ["keydown", "pointerdown"]) document.addEventListener(moving, () => watch.abort(), watch);
  window.setTimeout(() => watch.abort(), SETTLED_MS);
}

const PRESSED_OR_TYPED = "a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex]";

/**
 * Mantine's trap turns back at the first that Tab reaches. A title that has the focus stands before that one: from there
 * the way back would lead out to the page beneath.
 */
function stayWithin({ key, shiftKey, target, currentTarget }: KeyboardEvent): void {
  if (key !== "Tab" || !shiftKey || !(target instanceof HTMLElement) || target.tabIndex >= 0) return;
  const dialog = target.closest<HTMLElement>("[data-stacked]");
  if (!dialog || !currentTarget.contains(dialog)) return;
  const leadsBack = [...dialog.querySelectorAll<HTMLElement>(PRESSED_OR_TYPED)].some(
    (one) =>
      one.tabIndex >= 0 &&
      one.checkVisibility() &&
      one.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  // It turns back from the dialog itself as well.
  if (!leadsBack) dialog.focus();
}

/** What has the focus; of an item of a menu, which goes, the button of the menu. */
function focused(): HTMLElement | null {
  const { activeElement: element } = document;
  const button = element?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const opener = button ? document.getElementById(button) : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

interface Opener {
  place: Place | null;
  /** The modal it was in. */
  within: string | undefined;
}
/** What had the focus when each modal opened, by the modal's place in the stack. */
const openers = new Map<string, Opener>();

/** What had the focus before a modal opened or, when that went with the modal it was in, before that one did. */
function placeBefore(stackId: string | undefined): HTMLElement | null {
  const opener = stackId === undefined ? undefined : openers.get(stackId);
  if (!opener) return null;
  const { place, within } = opener;
  return (place && heirOf(place)) ?? placeBefore(within);
}

/** Stands in what a modal shows: it is gone when that is, with motion or without. */
function Shown({ onGone }: { onGone: () => void }) {
  const gone = useEffectEvent(onGone);
  // The key that closed it is still on its way: whoever moves on presses another.
  useEffect(() => () => void window.setTimeout(gone), []);
  return null;
}

/**
 * A modal that may lie over another one of the same `Modal.Stack`: Escape closes only the topmost, and the focus goes
 * back to what had it before (Mantine forgets that inside a stack), or to the page's heading when all of that is gone. Its
 * place in the stack is its own: of two that shared one, the closed one would lay its overlay over the other.
 */
export function StackedModal(props: Omit<ModalProps, "stackId" | "onExitTransitionEnd">) {
  const { opened, onClose, closeOnClickOutside = true, children, ...others } = props;
  const stackId = useId();
  const isLeft = useRef(false);
  useLayoutEffect(() => {
    isLeft.current = !opened;
    const element = focused();
    const within = element?.closest<HTMLElement>("[data-stacked]")?.dataset.stacked;
    const place = element && placeOf(element);
    if (opened) openers.set(stackId, { place, within: within === stackId ? undefined : within });
    // What goes with its whole page gives nothing back.
    return () => {
      isLeft.current = false;
    };
  }, [opened, stackId]);
  useEffect(() => () => void openers.delete(stackId), [stackId]);
  useKeptWithin(opened, () => document.querySelector<HTMLElement>(`[data-stacked="${CSS.escape(stackId)}"]`));
  const giveBackFocus = () => {
    if (!isLeft.current) return;
    // Two that close at once: the lower one has given it back to the page already.
    const now = document.activeElement;
    if (now && now !== document.body && !now.closest("[role=dialog]")) return;
    const place = placeBefore(stackId) ?? document.querySelector("h1");
    // What opened as this one closed keeps it.
    const isCovered = now?.closest("[role=dialog]") && !place?.closest("[role=dialog]");
    if (place instanceof HTMLElement && !isCovered) holdFocus(place);
  };
  // The second press of a double click was meant for a button that is no longer under it.
  const pressedBeside = ({ detail }: MouseEvent) => closeOnClickOutside && detail < 2 && onClose();
  return (
    <Modal
      returnFocus={false}
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      onKeyDownCapture={stayWithin}
      overlayProps={{ ...OVERLAY, onClick: pressedBeside }}
      stackId={stackId}
      attributes={{ header: HEADER, content: { "data-stacked": stackId } }}
      {...others}
    >
      {children}
      <Shown onGone={giveBackFocus} />
    </Modal>
  );
}

import { Modal, type ModalProps } from "@mantine/core";
import { type MouseEvent, useEffect, useId, useLayoutEffect } from "react";
import { HEADER, OVERLAY } from "../theme/themeParts.ts";

/** Without motion the end of leaving is told before what lies below has become reachable. */
const AFTERWARDS_MS = 20;
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

interface Opener {
  element: Element | null;
  /** The modal it was in. */
  within: string | undefined;
}
/** What had the focus when each modal opened, by the modal's place in the stack. */
const openers = new Map<string, Opener>();

/** What had the focus before a modal opened or, when that went with the modal it was in, before that one did. */
function placeBefore(stackId: string | undefined): Element | null {
  const opener = stackId === undefined ? undefined : openers.get(stackId);
  if (!opener) return null;
  const { element, within } = opener;
  return element?.isConnected && element !== document.body ? element : placeBefore(within);
}

/**
 * A modal that may lie over another one of the same `Modal.Stack`: Escape closes only the topmost, and the focus goes
 * back to what had it before (Mantine forgets that inside a stack), or to the page's heading when all of that is gone. Its
 * place in the stack is its own: of two that shared one, the closed one would lay its overlay over the other.
 */
export function StackedModal({ opened, onClose, closeOnClickOutside = true, ...props }: Omit<ModalProps, "stackId">) {
  const stackId = useId();
  useLayoutEffect(() => {
    const element = document.activeElement;
    const within = element?.closest<HTMLElement>("[data-stacked]")?.dataset.stacked;
    if (opened) openers.set(stackId, { element, within: within === stackId ? undefined : within });
  }, [opened, stackId]);
  useEffect(() => () => void openers.delete(stackId), [stackId]);
  const giveBackFocus = () => {
    // Two that close at once: the lower one has given it back to the page already.
    const now = document.activeElement;
    if (now && now !== document.body && !now.closest("[role=dialog]")) return;
    const place = placeBefore(stackId) ?? document.querySelector("h1");
    // What opened as this one closed keeps it.
    const isCovered = now?.closest("[role=dialog]") && !place?.closest("[role=dialog]");
    if (place instanceof HTMLElement && !isCovered) holdFocus(place);
  };
  const left = () => window.setTimeout(giveBackFocus, AFTERWARDS_MS);
  // The second press of a double click was meant for a button that is no longer under it.
  const pressedBeside = ({ detail }: MouseEvent) => closeOnClickOutside && detail < 2 && onClose();
  return (
    <Modal
      returnFocus={false}
      onExitTransitionEnd={left}
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      overlayProps={{ ...OVERLAY, onClick: pressedBeside }}
      stackId={stackId}
      attributes={{ header: HEADER, content: { "data-stacked": stackId } }}
      {...props}
    />
  );
}

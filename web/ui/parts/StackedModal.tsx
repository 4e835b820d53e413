import { Modal, type ModalProps } from "@mantine/core";
import { type MouseEvent, useId, useLayoutEffect, useRef } from "react";
import { OVERLAY } from "../theme/themeParts.ts";

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

/**
 * A modal that may lie over another one of the same `Modal.Stack`: Escape closes only the topmost, and the focus goes
 * back to what had it before (Mantine forgets that inside a stack), or to the page's heading when that is gone. Its
 * place in the stack is its own: of two that shared one, the closed one would lay its overlay over the other.
 */
export function StackedModal({ opened, onClose, closeOnClickOutside = true, ...props }: Omit<ModalProps, "stackId">) {
  const stackId = useId();
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement;
  }, [opened]);
  const giveBackFocus = () => {
    // Two that close at once: the lower one has given it back to the page already.
    const now = document.activeElement;
    if (now && now !== document.body && !now.closest("[role=dialog]")) return;
    const before = opener.current;
    const place = before?.isConnected && before !== document.body ? before : document.querySelector("h1");
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
      {...props}
    />
  );
}

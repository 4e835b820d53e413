import { Modal, type ModalProps } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";

/** Without motion the end of leaving is told before what lies below has become reachable and taken the focus to itself. */
const AFTERWARDS_MS = 20;

/**
 * A modal that may lie over another one of the same `Modal.Stack`: Escape closes only the topmost, and the focus goes
 * back to what had it before (Mantine forgets that inside a stack), or to the page's heading when that is gone.
 */
export function StackedModal({ opened, ...props }: ModalProps & { stackId: string }) {
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
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  };
  const left = () => window.setTimeout(giveBackFocus, AFTERWARDS_MS);
  return <Modal returnFocus={false} onExitTransitionEnd={left} opened={opened} {...props} />;
}

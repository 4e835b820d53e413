import { Group } from "@mantine/core";
import { type NotificationData, notifications, notificationsStore } from "@mantine/notifications";
import { heirOf, type Place, placeOf } from "../places.ts";
import ui from "./ui.module.css";

export interface Act {
  label: string;
  run: () => void;
  /** ISO 8601: until then Ctrl+Z does it, also when the notice has gone and as long as no other has come; without it while it is shown. */
  until?: string | null;
}
interface Toast {
  /** What happened, in one sentence. */
  text: string;
  /** The one thing that can be done about it. */
  action?: Act;
  /** What can be added besides. */
  also?: Act;
  failed?: boolean;
  /** It is not about what has just been done: it comes when what is shown has gone, which can be undone as before. */
  waits?: boolean;
  /** It waits and holds what is nowhere else: it makes way for all that comes, and stays until it is closed. */
  stays?: boolean;
  /** It is about what its page is left for: it goes along. */
  goesOn?: boolean;
  /** It is shown no longer. */
  onGone?: () => void;
}

/** Long enough to find the button by keyboard, too. */
const SHOWN_MS = 15_000;
/** What Ctrl+Z does is said by this. */
const UNDO = "Deshacer";
/** Milliseconds after which a notice counts as seen. */
const SEEN_MS = 5_000;
const [STAYING, WAITING, TOLD] = [-1, 0, 1];
/** Since when one that waited is shown. */
let waitingSince = Number.POSITIVE_INFINITY;
const ROOT = ".mantine-Notifications-root";
/** What goes along when its page is left. */
let goingOn: string | null = null;
let undo: { run: () => void; until: number } | null = null;
/** What had the focus before a notice took it. */
let before: Place | null = null;

/** Keeps where the focus was when it came to a notice. */
export function keepPlace(from: EventTarget | null): void {
  if (from instanceof Element && from.closest(ROOT)) return;
  before = from instanceof HTMLElement ? placeOf(from) : null;
}

/** A notice that goes leaves the focus where it came from, or beside that, else at the page's heading. */
function giveBackFocus(): void {
  if (!document.activeElement?.closest(ROOT)) return;
  const place = (before && heirOf(before)) ?? document.querySelector("h1");
  place?.focus({ preventScroll: true });
}

/** Tells what happened, for the eye and for screen readers; the newest word replaces the one that is shown. */
export function showToast({ text, action, also, failed, waits, stays, goesOn, onGone }: Toast): void {
  const acting = (one: Act) => () => {
    giveBackFocus();
    clearToasts();
    one.run();
  };
  if (!waits) {
    hideSeen();
    waitingSince = Number.POSITIVE_INFINITY;
    undo = action?.label === UNDO ? { run: acting(action), until: Date.parse(action.until ?? "") } : null;
  }
  const id = notifications.show({
    priority: stays ? STAYING : waits ? WAITING : TOLD,
    onOpen: () => {
      if (waits) waitingSince = Date.now();
    },
    message: (
      <Group gap="md" wrap="nowrap" justify="space-between">
        <span className={ui.anywhere}>{text}</span>
        {[also, action].map(
          (one) =>
            one && (
              <button key={one.label} type="button" className={ui.link} onClick={acting(one)}>
                {one.label}
              </button>
            ),
        )}
      </Group>
    ),
    color: failed ? "red" : "teal",
    autoClose: !stays && SHOWN_MS,
    onClose: () => {
      giveBackFocus();
      onGone?.();
      // Of what can be undone for longer it was said until when.
      if (!waits && !action?.until) undo = null;
    },
    withBorder: true,
    closeButtonProps: { "aria-label": "Cerrar aviso" },
  });
  if (goesOn) goingOn = id;
}

/** Takes down what is shown, which can be undone no longer; what waits behind it is shown then. */
export function clearToasts(): void {
  undo = null;
  hideShown(() => true);
}

/** A page is left, and what it told with it; not what came by itself only just now. */
export function leaveToasts(): void {
  const kept = goingOn;
  goingOn = null;
  undo = null;
  hideShown((shown) => shown.id !== kept && isSeen(shown));
}

const isSeen = ({ priority }: NotificationData): boolean =>
  priority === TOLD || (priority === WAITING && Date.now() - waitingSince > SEEN_MS);

function hideShown(which: (shown: NotificationData) => boolean): void {
  const shown = notificationsStore.getState().notifications.filter(which);
  for (const { id } of shown) if (id) notifications.hide(id);
}

/** Takes down what is shown; one that came by itself only just now goes behind what comes, or stays. */
export function hideSeen(): void {
  hideShown(isSeen);
}

/** Takes down what waits, too: whoever comes next is told nothing of it. */
export function forgetToasts(): void {
  clearToasts();
  notifications.clean();
}

/** Does what «Deshacer» does, while it is shown or it was said that it could be done. */
export function undoLast(): void {
  if (undo && !(Date.now() >= undo.until)) undo.run();
}

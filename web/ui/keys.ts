const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform);

/** The key of commands, as this machine's keyboard writes it. */
export const CONTROL = IS_APPLE ? "⌘" : "Ctrl";
/** The key that changes what others do. */
export const ALT = IS_APPLE ? "⌥" : "Alt";

/** Whether a key belongs to a field that is written to. */
export const isWrittenTo = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(":read-write, select") !== null;

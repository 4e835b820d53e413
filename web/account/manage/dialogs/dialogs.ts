/** What every dialog of account management needs to know. */
export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** Done: the dialog closes, what it changed is asked for again, and `sentence` is said. */
  onDone: (sentence: string) => Promise<void>;
}

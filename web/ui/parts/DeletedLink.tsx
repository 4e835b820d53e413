import { type ReactNode, useState } from "react";
import { DeletedModal } from "./DeletedModal.tsx";
import styles from "./deleted.module.css";
import ui from "./ui.module.css";

interface DeletedLinkProps {
  /** What was deleted, as link and dialog call it: `Notas eliminadas`. */
  title: string;
  hint: ReactNode;
  /** How many can be brought back; undefined while that is not known. */
  total: number | undefined;
  /** The list; asked for while the dialog is open. */
  children: ReactNode;
}

/**
 * Leads to what can be brought back, and opens it. Without anything it is not there; once it was, it stays where the eye
 * found it.
 */
export function DeletedLink({ title, hint, total = 0, children }: DeletedLinkProps) {
  const [seen, setSeen] = useState(false);
  const [opened, setOpened] = useState(false);
  if (total > 0 && !seen) setSeen(true);
  if (!seen) return null;
  return (
    <>
      <div className={styles.link}>
        <button type="button" className={ui.link} onClick={() => setOpened(true)}>
          {title}
        </button>
      </div>
      <DeletedModal opened={opened} onClose={() => setOpened(false)} title={title} hint={hint}>
        {children}
      </DeletedModal>
    </>
  );
}

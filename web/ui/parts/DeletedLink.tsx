import { useState } from "react";
import styles from "./deleted.module.css";
import ui from "./ui.module.css";

interface DeletedLinkProps {
  label: string;
  /** How many can be brought back; undefined while that is not known. */
  total: number | undefined;
  onOpen: () => void;
}

/** Leads to what can be brought back. Without anything it is not there; once it was, it stays where the eye found it. */
export function DeletedLink({ label, total = 0, onOpen }: DeletedLinkProps) {
  const [seen, setSeen] = useState(false);
  if (total > 0 && !seen) setSeen(true);
  if (!seen) return null;
  return (
    <div className={styles.link}>
      <button type="button" className={ui.link} onClick={onOpen}>
        {label}
      </button>
    </div>
  );
}

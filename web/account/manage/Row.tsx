import type { ReactNode } from "react";
import ui from "../../ui/parts/ui.module.css";
import styles from "./manage.module.css";

interface RowProps {
  label: string;
  /** What can be done about it: small buttons. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One fact of the account: what it is, how it stands, what can be done about it. */
export function Row({ label, actions, children }: RowProps) {
  return (
    <section className={styles.manageRow} aria-label={label}>
      <h3>{label}</h3>
      <div className={`${styles.manageValue} ${ui.anywhere}`}>{children}</div>
      {actions && <div className={styles.manageActions}>{actions}</div>}
    </section>
  );
}

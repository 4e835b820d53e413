import type { ReactNode } from "react";

interface RowProps {
  label: string;
  /** What can be done about it: small buttons. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One fact of the account: what it is, how it stands, what can be done about it. */
export function Row({ label, actions, children }: RowProps) {
  return (
    <section className="manage-row" aria-label={label}>
      <h3>{label}</h3>
      <div className="manage-value anywhere">{children}</div>
      {actions && <div className="manage-actions">{actions}</div>}
    </section>
  );
}

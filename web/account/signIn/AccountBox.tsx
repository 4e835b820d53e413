import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Brand } from "../../ui/parts/Brand.tsx";
import styles from "../account.module.css";

interface AccountBoxProps {
  title: string;
  /** One line below the title. */
  lead?: ReactNode;
  /** What stands above the title: a way back. */
  back?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** One screen's column: mark on phones, heading, content. */
export function AccountBox({ title, lead, back, wide = false, children }: AccountBoxProps) {
  return (
    <div className={styles.accountBox} data-wide={wide || undefined}>
      <div className={styles.accountBrand}>
        <Brand />
      </div>
      {back}
      <Title order={1} tabIndex={-1}>
        {title}
      </Title>
      {lead && <p className={styles.accountLead}>{lead}</p>}
      {children}
    </div>
  );
}

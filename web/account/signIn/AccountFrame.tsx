import type { ReactNode } from "react";
import { Brand } from "../../ui/parts/Brand.tsx";
import styles from "./frame.module.css";
import { Room } from "./Room.tsx";

/** The four screens of a signed-out visitor, beside (on phones: below) the picture of the room. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <aside>
        <Room />
        <div className={styles.brand}>
          <Brand />
        </div>
      </aside>
      <main>{children}</main>
    </div>
  );
}

import { IconCircleCheck } from "@tabler/icons-react";
import { PURGE_DAYS } from "../../../schema/rules/accounts.ts";
import styles from "../account.module.css";

/** The word after an account was deleted. */
export const Farewell = () => (
  <p className={styles.farewell} role="status">
    <IconCircleCheck size={20} stroke={1.75} aria-hidden />
    <span>
      <strong>Tu cuenta se ha eliminado.</strong> Nadie puede abrirla ya, y todo se borra para siempre dentro de{" "}
      {PURGE_DAYS} días.
    </span>
  </p>
);

import { IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { PURGE_DAYS } from "../../../schema/rules/accounts.ts";
import styles from "../account.module.css";
import { takeFarewell } from "../farewell.ts";

/** The word after an account was deleted; it lasts as long as this entry of the browser's history. */
export function Farewell() {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const [isDue] = useState(takeFarewell);
  useEffect(() => {
    if (isDue) Promise.resolve(navigate(".", { replace: true, state: { deleted: true } })).catch(() => null);
  }, [isDue, navigate]);
  const { deleted } = Object(state) as { deleted?: unknown };
  if (!isDue && deleted !== true) return null;
  return (
    <p className={styles.farewell} role="status">
      <IconCircleCheck size={20} stroke={1.75} aria-hidden />
      <span>
        <strong>Tu cuenta se ha eliminado.</strong> Nadie puede abrirla ya, y todo se borra para siempre dentro de{" "}
        {PURGE_DAYS} días.
      </span>
    </p>
  );
}

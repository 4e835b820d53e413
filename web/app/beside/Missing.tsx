import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import styles from "./beside.module.css";

/** Over the page, where code is missing that was asked for: on the page something may be written. */
export const Missing = () => (
  <div className={styles.missing}>
    <FailedLine text="No se pudo abrir. Copia lo que hayas escrito y recarga la página." />
  </div>
);

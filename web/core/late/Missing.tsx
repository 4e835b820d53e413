import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import styles from "./missing.module.css";

/** Of code that did not come. */
export const NOT_LOADED =
  "No se pudo cargar. Comprueba tu conexión. Si sigue igual, copia lo que hayas escrito y recarga.";

/** Over the page, where code is missing that was asked for: on the page something may be written. */
export const Missing = ({ onClose }: { onClose?: () => void }) => (
  <div className={styles.missing}>
    <FailedLine text={NOT_LOADED}>
      {onClose && (
        <button type="button" className={ui.link} onClick={onClose}>
          Cerrar
        </button>
      )}
    </FailedLine>
  </div>
);

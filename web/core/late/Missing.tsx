import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import styles from "./missing.module.css";

/** Over the page, where code is missing that was asked for: on the page something may be written. */
export const Missing = ({ onClose }: { onClose?: () => void }) => (
  <div className={styles.missing}>
    <FailedLine text="No se pudo abrir. Comprueba tu conexión. Si sigue igual, copia lo que hayas escrito y recarga la página.">
      {onClose && (
        <button type="button" className={ui.link} onClick={onClose}>
          Cerrar
        </button>
      )}
    </FailedLine>
  </div>
);

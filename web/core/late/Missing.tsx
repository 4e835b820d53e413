import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import styles from "./missing.module.css";

/** Of code that did not come. */
export const NOT_LOADED =
  "No se pudo cargar. Comprueba tu conexión. Si sigue igual, copia lo que hayas escrito y recarga.";

/** The dialog on top, beside which neither Tab nor a screen reader comes to anything; without one the page. */
const topmost = () => [...document.querySelectorAll("[data-modal-content]:not([data-hidden])")].at(-1) ?? document.body;
/** Whatever opens or closes takes the focus or gives it back. */
const onFocus = (look: () => void) => {
  document.addEventListener("focusin", look);
  return () => document.removeEventListener("focusin", look);
};

/** Over the page, where code is missing that was asked for: on the page something may be written. */
export const Missing = ({ onClose }: { onClose?: () => void }) =>
  createPortal(
    <div className={styles.missing}>
      <FailedLine text={NOT_LOADED}>
        {onClose && (
          <button type="button" className={ui.link} onClick={onClose}>
            Cerrar
          </button>
        )}
      </FailedLine>
    </div>,
    useSyncExternalStore(onFocus, topmost),
  );

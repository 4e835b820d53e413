import { Badge, Button } from "@mantine/core";
import type { AccountOverview } from "../../../schema/rules/accountOverview.ts";
import { phoneText } from "../../../schema/rules/phones.ts";
import ui from "../../ui/parts/ui.module.css";
import type { PendingPhone } from "./dialogs/PhoneDialog.tsx";
import type { Removal } from "./dialogs/RemoveDialog.tsx";
import styles from "./manage.module.css";
import { Row } from "./Row.tsx";

interface PhonesProps {
  phones: AccountOverview["phones"];
  onAdd: () => void;
  onVerify: (pending: PendingPhone) => void;
  /** Something that asks for the password first. */
  onConfirm: (change: Removal) => void;
}

const primaryOf = ({ id, number }: PendingPhone): Removal => ({
  title: "Cambiar el teléfono principal",
  warning: `El teléfono principal de tu cuenta será ${phoneText(number)}.`,
  submit: "Hacer principal",
  harmless: true,
  path: "/phones/primary",
  input: { id },
  done: `El teléfono principal es ahora ${phoneText(number)}.`,
});
const removalOf = ({ id, number }: PendingPhone): Removal => ({
  title: "Quitar el teléfono",
  warning: `Ya no recibirás códigos en ${phoneText(number)}.`,
  submit: "Quitar",
  path: "/phones/remove",
  input: { id },
  done: "Teléfono quitado.",
});

/** The numbers that codes by SMS can go to. */
export function Phones({ phones: { sends, numbers }, onAdd, onVerify, onConfirm }: PhonesProps) {
  return (
    <Row label="Teléfono">
      {!sends && <span className={styles.manageNone}>No se pueden añadir números: esta instalación no envía SMS.</span>}
      {sends && numbers.length === 0 && <span className={styles.manageNone}>Ninguno</span>}
      <ul className={styles.manageList} data-plain>
        {numbers.map(({ id, number, verified, primary }) => {
          const text = phoneText(number);
          return (
            <li key={id}>
              <div className={ui.num}>
                {text} {primary && <Badge color="teal">Principal</Badge>}
                {!verified && <Badge color="gray">Sin verificar</Badge>}
              </div>
              <div className={styles.manageActions}>
                {verified && !primary && (
                  <Button
                    variant="subtle"
                    color="gray"
                    aria-label={`Hacer principal ${text}`}
                    onClick={() => onConfirm(primaryOf({ id, number }))}
                  >
                    Hacer principal
                  </Button>
                )}
                {!verified && sends && (
                  <Button
                    variant="subtle"
                    color="gray"
                    aria-label={`Verificar ${text}`}
                    onClick={() => onVerify({ id, number })}
                  >
                    Verificar
                  </Button>
                )}
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={`Quitar ${text}`}
                  onClick={() => onConfirm(removalOf({ id, number }))}
                >
                  Quitar
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {sends && (
        <Button variant="default" mt="sm" onClick={onAdd}>
          Añadir un teléfono
        </Button>
      )}
    </Row>
  );
}

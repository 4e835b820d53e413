import { Badge, Button } from "@mantine/core";
import type { AccountOverview } from "../../../schema/rules/accountOverview.ts";
import { tellSettingsChanged } from "../../core/settingsChanges.ts";
import type { Pending } from "./dialogs/EmailDialog.tsx";
import type { Removal } from "./dialogs/RemoveDialog.tsx";
import styles from "./manage.module.css";
import { Row } from "./Row.tsx";

interface EmailsProps {
  emails: AccountOverview["emails"];
  onAdd: () => void;
  onVerify: (pending: Pending) => void;
  /** Something that asks for the password first. */
  onConfirm: (change: Removal) => void;
}

const primaryOf = ({ id, email }: Pending): Removal => ({
  title: "Cambiar el correo principal",
  warning: `Los avisos y los códigos llegarán a ${email}. Seguirás pudiendo entrar con los demás correos.`,
  submit: "Hacer principal",
  harmless: true,
  path: "/emails/primary",
  // By its address the service knows what is done already, where the answer got lost.
  input: { id, email },
  done: `El correo principal es ahora ${email}.`,
  // By this address one is asked to sign in again.
  tell: tellSettingsChanged,
});
const removalOf = ({ id, email }: Pending): Removal => ({
  title: "Quitar el correo",
  warning: `Ya no podrás entrar con ${email}.`,
  submit: "Quitar",
  path: "/emails/remove",
  input: { id },
  done: "Correo quitado.",
});

/** The addresses that open the account. */
export function Emails({ emails, onAdd, onVerify, onConfirm }: EmailsProps) {
  return (
    <Row label="Correos electrónicos">
      <ul className={styles.manageList} data-plain>
        {emails.map(({ id, email, verified }) => (
          <li key={email}>
            <div>
              {email} {id === null && <Badge color="teal">Principal</Badge>}
              {!verified && <Badge color="gray">Sin verificar</Badge>}
            </div>
            {id !== null && (
              <div className={styles.manageActions}>
                {verified ? (
                  <Button
                    variant="subtle"
                    color="gray"
                    aria-label={`Hacer principal ${email}`}
                    onClick={() => onConfirm(primaryOf({ id, email }))}
                  >
                    Hacer principal
                  </Button>
                ) : (
                  <Button
                    variant="subtle"
                    color="gray"
                    aria-label={`Verificar ${email}`}
                    onClick={() => onVerify({ id, email })}
                  >
                    Verificar
                  </Button>
                )}
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={`Quitar ${email}`}
                  onClick={() => onConfirm(removalOf({ id, email }))}
                >
                  Quitar
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Button variant="default" mt="sm" onClick={onAdd}>
        Añadir un correo
      </Button>
    </Row>
  );
}

import { Badge, Button, Text } from "@mantine/core";
import { IconDeviceMobileMessage, IconLifebuoy, IconQrcode } from "@tabler/icons-react";
import { useState } from "react";
import type { AccountOverview } from "../../../schema/rules/accountOverview.ts";
import { phoneText } from "../../../schema/rules/phones.ts";
import { formatNoun } from "../../ui/format.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import { AccountError } from "../accountPort.ts";
import type { Removal } from "./dialogs/RemoveDialog.tsx";
import { useCodesUnseen } from "./dialogs/unseenCodes.ts";
import styles from "./manage.module.css";
import { manage, notDone } from "./manageRequest.ts";
import { Row } from "./Row.tsx";
import type { TabProps } from "./tab.ts";

const LAST =
  "Tu cuenta será menos segura: para entrar bastará la contraseña. Tus códigos de respaldo dejarán de servir. ¿Quieres quitarla?";

const appRemoval = (isLast: boolean): Removal => ({
  title: isLast ? "Quitar la verificación en dos pasos" : "Quitar la aplicación de autenticación",
  warning: isLast ? LAST : "Para entrar te pediremos el código por SMS o un código de respaldo. ¿Quieres quitarla?",
  submit: "Quitar",
  path: "/second-step/app/stop",
  input: { isLast },
  done: isLast ? "Verificación en dos pasos quitada." : "Aplicación de autenticación quitada.",
});
const smsRemoval = (isLast: boolean): Removal => ({
  title: isLast ? "Quitar la verificación en dos pasos" : "Quitar los códigos por SMS",
  warning: isLast
    ? LAST
    : "Para entrar te pediremos el código de tu aplicación o un código de respaldo. ¿Quieres quitarlos?",
  submit: "Quitar",
  path: "/second-step/sms/stop",
  input: { isLast },
  done: isLast ? "Verificación en dos pasos quitada." : "Códigos por SMS quitados.",
});

type SecondStepProps = Pick<TabProps, "onOpen" | "onDone"> & { overview: AccountOverview };

/** What is asked for beside the password: a code of an app, or one by SMS. */
export function SecondStep({ overview, onOpen, onDone }: SecondStepProps) {
  const { on, app, sms, backupCodesLeft } = overview.secondStep;
  const { sends, numbers } = overview.phones;
  const proven = numbers.filter(({ verified }) => verified);
  const remove = (removal: Removal) => onOpen({ kind: "remove", removal });
  const number = numbers.find(({ id }) => id === sms?.phoneId)?.number;
  const areCodesUnseen = useCodesUnseen();
  return (
    <Row label="Verificación en dos pasos">
      {on ? "Activada" : "Desactivada"}
      {!on && (
        <Text size="sm" c="dimmed">
          Protege tu cuenta con un código de tu teléfono.
        </Text>
      )}
      <ul className={styles.manageList} data-ways>
        <li>
          <IconQrcode size={20} stroke={1.5} aria-hidden />
          <div>
            Aplicación de autenticación {app && sms && !sms.first && <Badge color="teal">Se pide primero</Badge>}
          </div>
          <div className={styles.manageActions}>
            {app && sms?.first && <First way="app" name="la aplicación" onDone={onDone} />}
            {app ? (
              <Button
                variant="subtle"
                color="red"
                aria-label={sms ? "Quitar la aplicación de autenticación" : "Quitar la verificación en dos pasos"}
                onClick={() => remove(appRemoval(!sms))}
              >
                Quitar
              </Button>
            ) : (
              <Button
                variant="subtle"
                color="gray"
                aria-label={on ? "Activar la aplicación de autenticación" : "Activar la verificación en dos pasos"}
                onClick={() => onOpen({ kind: "second-step" })}
              >
                Activar
              </Button>
            )}
          </div>
        </li>
        {(sms || (sends && proven.length > 0)) && (
          <li>
            <IconDeviceMobileMessage size={20} stroke={1.5} aria-hidden />
            <div>
              Código por SMS {app && sms?.first && <Badge color="teal">Se pide primero</Badge>}
              {number && (
                <Text size="sm" c="dimmed" className={ui.num}>
                  {phoneText(number)}
                  {!sends && " · esta instalación no envía SMS ahora"}
                </Text>
              )}
            </div>
            <div className={styles.manageActions}>
              {app && sms && !sms.first && <First way="sms" name="el SMS" onDone={onDone} />}
              {sms ? (
                <Button
                  variant="subtle"
                  color="red"
                  aria-label="Quitar los códigos por SMS"
                  onClick={() => remove(smsRemoval(!app))}
                >
                  Quitar
                </Button>
              ) : (
                <Button
                  variant="subtle"
                  color="gray"
                  aria-label="Activar los códigos por SMS"
                  onClick={() => onOpen({ kind: "sms-step", phones: proven })}
                >
                  Activar
                </Button>
              )}
            </div>
          </li>
        )}
        {on && (
          <li>
            <IconLifebuoy size={20} stroke={1.5} aria-hidden />
            <div>
              Códigos de respaldo
              <Text size="sm" c="dimmed">
                {backupCodesLeft === 1 ? "Te queda" : "Te quedan"}{" "}
                {formatNoun(backupCodesLeft, "código de respaldo", "códigos de respaldo")}.
              </Text>
              {areCodesUnseen && (
                <Text size="sm">
                  Puede que no hayas visto tus códigos de respaldo. Pulsa «Códigos nuevos» para tener unos que sirvan.
                </Text>
              )}
            </div>
            <div className={styles.manageActions}>
              <Button variant="subtle" color="gray" onClick={() => onOpen({ kind: "codes" })}>
                Códigos nuevos
              </Button>
            </div>
          </li>
        )}
      </ul>
      {!sms && !(sends && proven.length > 0) && (
        <Text size="sm" c="dimmed" mt={4}>
          No hay números de teléfono disponibles para la verificación por SMS.
        </Text>
      )}
    </Row>
  );
}

function First({ way, name, onDone }: { way: "app" | "sms"; name: string; onDone: TabProps["onDone"] }) {
  const [failed, setFailed] = useState<string | null>(null);
  const change = async () => {
    setFailed(null);
    try {
      await manage("/second-step/first", { way });
      await onDone(`Al entrar se pedirá primero ${name}.`);
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      setFailed(notDone(error));
    }
  };
  return (
    <>
      <Button variant="subtle" color="gray" aria-label={`Pedir primero ${name}`} onClick={change}>
        Pedir primero
      </Button>
      {failed && <FailedLine text={failed} />}
    </>
  );
}

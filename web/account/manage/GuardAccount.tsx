import "@mantine/core/styles/Modal.layer.css";
import { Button, Modal, Stack, Text } from "@mantine/core";
import { IconDeviceMobileMessage, IconQrcode } from "@tabler/icons-react";
import { useEffect } from "react";
import type { AccountOverview } from "../../../schema/rules/accountOverview.ts";
import { auth } from "../../core/auth.ts";
import { Waiting } from "../../core/Waiting.tsx";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import ui from "../../ui/parts/ui.module.css";
import { useSignOut } from "../useSignOut.ts";
import { HasPassword } from "./dialogs/ConfirmField.tsx";
import { type Open, OpenDialog } from "./dialogs/OpenDialog.tsx";
import { useListDialog } from "./useListDialog.ts";
import { useOverview } from "./useOverview.ts";

/** What lies below has nothing to show. */
const COVER = { color: "var(--ui-ground)", backgroundOpacity: 1 };
const staysOpen = (): void => undefined;

/** The same account got its second step, here or in another window: what was interrupted goes on. */
const goOn = (): void => {
  const { userId } = auth.state;
  if (userId) auth.signedIn(userId);
};

/** Over a page that this portal opens only to accounts with a second step: it is set up right here, or the page is left. */
export function GuardAccount() {
  const { found, failed, reload } = useOverview();
  const dialog = useListDialog<Open>("account", reload);
  const isGuarded = found?.secondStep.on ?? false;
  // Backup codes are shown this one time, also to whoever looks into another window meanwhile.
  const isReady = isGuarded && !dialog.opened;
  useEffect(() => {
    if (isReady) goOn();
  }, [isReady]);
  useEffect(() => {
    auth.showsOnce(dialog.opened);
    return () => auth.showsOnce(false);
  }, [dialog.opened]);
  useEffect(() => {
    const look = () => void reload();
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [reload]);
  return (
    <HasPassword value={found?.hasPassword ?? true}>
      <Modal.Stack>
        <StackedModal
          opened
          onClose={staysOpen}
          withCloseButton={false}
          closeOnClickOutside={false}
          closeOnEscape={false}
          size={480}
          overlayProps={COVER}
          title={
            <span tabIndex={-1} data-autofocus>
              Protege tu cuenta
            </span>
          }
        >
          <Stack>
            <Text>
              En este portal hay que entrar con dos pasos: tu contraseña y un código de tu teléfono. Activa el segundo
              para seguir; hasta entonces no se abre nada de tu consulta.
            </Text>
            {failed && <FailedLine text="No se pudo cargar tu cuenta." onRetry={reload} />}
            {!found && !failed && <Waiting />}
            {found && !isGuarded && <Ways phones={found.phones} onOpen={dialog.open} />}
            <Leave />
            <span className={ui.sr} role="status">
              {dialog.said}
            </span>
          </Stack>
        </StackedModal>
        {dialog.subject && <OpenDialog key={dialog.opening} open={dialog.subject} onStale={reload} {...dialog.props} />}
      </Modal.Stack>
    </HasPassword>
  );
}

/** By an app, or where text messages are sent by one of them: first the number, then the code. */
function Ways({ phones, onOpen }: Pick<AccountOverview, "phones"> & { onOpen: (dialog: Open) => void }) {
  const proven = phones.numbers.filter(({ verified }) => verified);
  const waiting = phones.numbers.find(({ verified }) => !verified) ?? null;
  return (
    <>
      <Button
        fullWidth
        leftSection={<IconQrcode size={18} stroke={1.75} aria-hidden />}
        onClick={() => onOpen({ kind: "second-step" })}
      >
        Con una aplicación de autenticación
      </Button>
      {phones.sends && (
        <Button
          fullWidth
          variant="default"
          leftSection={<IconDeviceMobileMessage size={18} stroke={1.75} aria-hidden />}
          onClick={() =>
            onOpen(proven.length > 0 ? { kind: "sms-step", phones: proven } : { kind: "phone", pending: waiting })
          }
        >
          {proven.length > 0 ? "Con un código por SMS" : "Con un código por SMS: primero tu teléfono"}
        </Button>
      )}
    </>
  );
}

function Leave() {
  // The page beneath could ask, but not be answered.
  const { signOut, leaving, failure } = useSignOut((proceed) => proceed());
  return (
    <>
      <Button fullWidth variant="subtle" color="gray" loading={leaving} onClick={signOut}>
        Cerrar sesión
      </Button>
      {failure && <FailedLine text={failure} />}
    </>
  );
}

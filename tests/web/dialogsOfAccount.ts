import { after, deletion, inTab, type Place, pressExactly } from "./dialogsSteps.ts";

const inProfile = (name: string) => inTab("Perfil", pressExactly(name));
const inSecurity = (name: string) => inTab("Seguridad", pressExactly(name));
const ofAccount = (file: string, frame = "account/manage/dialogs/FormDialog") => ({
  shown: [`account/manage/dialogs/${file}`, frame],
});

/** What is opened over account management. */
export const ACCOUNT: Place = {
  path: () => "/dashboard/clients?cuenta=perfil",
  beneath: 1,
  dialogs: {
    Nombre: { ...ofAccount("NameDialog"), main: "Guardar", open: inProfile("Cambiar el nombre") },
    "Zona horaria": { ...ofAccount("ZoneDialog"), main: "Guardar", open: inProfile("Cambiar la zona horaria") },
    Usuario: { ...ofAccount("UsernameDialog"), main: "Guardar", open: inProfile("Cambiar el nombre de usuario") },
    Correo: {
      ...ofAccount("EmailDialog", "account/manage/dialogs/ContactDialog"),
      main: "Enviar código",
      open: inProfile("Añadir un correo"),
    },
    Contraseña: {
      ...ofAccount("PasswordDialog"),
      main: "Cambiar contraseña",
      open: inSecurity("Cambiar la contraseña"),
    },
    "Segundo paso": {
      ...ofAccount("SecondStepDialog"),
      main: "Continuar",
      open: inSecurity("Activar la verificación en dos pasos"),
    },
    "Llave de acceso": {
      ...ofAccount("PasskeyDialog"),
      main: "Crear llave",
      open: inSecurity("Añadir una llave de acceso"),
    },
    "Dirección de la agenda": {
      shown: ["account/manage/calendars/DiaryFeedDialog"],
      main: "Crear dirección",
      open: inProfile("Crear una dirección"),
    },
    "Renovar la dirección": {
      shown: ["account/manage/calendars/OldAddressDialogs"],
      main: "Renovar",
      open: inProfile("Renovar «Móvil»"),
    },
    "Revocar la dirección": {
      shown: ["account/manage/calendars/OldAddressDialogs", "account/manage/dialogs/FormDialog"],
      main: "Revocar",
      open: inProfile("Revocar «Móvil»"),
    },
    "Otro calendario": {
      shown: ["account/manage/busy/BusyCalendarDialog", "account/manage/dialogs/FormDialog"],
      main: "Añadir",
      open: inProfile("Añadir otro calendario"),
    },
    "Quitar un calendario": {
      shown: ["account/manage/busy/RemoveBusyCalendarDialog", "account/manage/dialogs/FormDialog"],
      main: "Quitar",
      open: inProfile("Quitar «Google»"),
    },
    "Acceso para programas": {
      shown: ["account/manage/dialogs/ProgramDialog"],
      main: "Crear acceso",
      open: inSecurity("Crear un acceso"),
    },
    "Aviso nuevo": {
      shown: ["account/manage/webhooks/WebhookDialog"],
      main: "Crear aviso",
      open: inSecurity("Crear un aviso"),
    },
    Aviso: {
      shown: ["account/manage/webhooks/WebhookModal"],
      main: "Enviar prueba",
      open: inSecurity("Ver «Contabilidad»"),
    },
    "Cambiar el secreto": {
      shown: ["account/manage/webhooks/WebhookModal", "account/manage/dialogs/FormDialog"],
      main: "Cambiar",
      open: after(inSecurity("Ver «Contabilidad»"), pressExactly("Cambiar el secreto")),
    },
    "Eliminar aviso": {
      ...deletion("account/manage/webhooks/WebhookModal"),
      open: after(inSecurity("Ver «Contabilidad»"), (page) =>
        page
          .getByRole("dialog", { name: "Contabilidad" })
          .getByRole("button", { name: "Eliminar", exact: true })
          .click(),
      ),
    },
    "Eliminar cuenta": {
      ...ofAccount("DeleteDialog"),
      main: "Eliminar cuenta",
      open: inSecurity("Eliminar cuenta"),
    },
  },
};

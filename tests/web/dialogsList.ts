import type { Page } from "@playwright/test";

/** A dialog of the product: whose sources show it, how it is opened, and the button or link it is there for. */
interface Dialog {
  /** Files of `web/` without their ending. */
  shown: string[];
  open: (page: Page) => Promise<void>;
  main: string | RegExp;
}

/** A page, what lies open on it already, and every dialog that can be opened from there. */
interface Place {
  path: (ids: { client: string }) => string;
  /** The plan the practice is on, where that decides what can be opened; else the free one. */
  planId?: number;
  /** Dialogs that stay open beneath. */
  beneath: number;
  dialogs: Record<string, Dialog>;
}

/** At the limit of clients the button says so, and takes the press all the same. */
const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole("button", { name })
    .first()
    .click({ force: name === "Nuevo Cliente" });
const choose = (menu: RegExp, item: string) => async (page: Page) => {
  await page.getByRole("button", { name: menu }).first().click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};
const pressExactly = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).first().click();
const inTab = (tab: string, open: Dialog["open"]) => async (page: Page) => {
  await page.getByRole("tab", { name: tab }).click();
  await open(page);
};
/** Over the topmost dialog, once it is there. */
const then = (open: Dialog["open"], next: (page: Page) => Promise<void>) => async (page: Page) => {
  await open(page);
  await next(page);
};
const typeInto = (label: RegExp) => async (page: Page) => {
  await page.getByRole("dialog").getByLabel(label).first().fill("Escrito y no guardado");
  await page.keyboard.press("Escape");
};

const FORM = "ui/form/DiscardModal";
const editClient = { shown: ["clients/form/ClientFormModal"], main: "Guardar" };
const newSession = { shown: ["sessions/form/SessionFormModal"], main: "Guardar" };
const newNote = { shown: ["notes/form/NoteFormModal"], main: "Guardar" };
const aiNote = { shown: ["notes/ai/AiModal"], main: "Generar" };
const deletion = (file: string): Omit<Dialog, "open"> => ({ shown: [file, "ui/parts/DeleteModal"], main: "Eliminar" });

const inProfile = (name: string) => inTab("Perfil", pressExactly(name));
const inSecurity = (name: string) => inTab("Seguridad", pressExactly(name));
const ofAccount = (file: string, frame = "account/manage/dialogs/FormDialog") => ({
  shown: [`account/manage/dialogs/${file}`, frame],
});

export const PLACES: Record<string, Place> = {
  Clientes: {
    path: () => "/dashboard/clients",
    beneath: 0,
    dialogs: {
      "Límite alcanzado": {
        shown: ["clients/list/ClientLimitModal"],
        main: "Mejorar Plan",
        open: press("Nuevo Cliente"),
      },
      Editar: { ...editClient, open: choose(/^Acciones de /, "Editar") },
      Eliminar: { ...deletion("clients/deleted/ClientDeleteModal"), open: choose(/^Acciones de /, "Eliminar") },
      "Clientes eliminados": {
        shown: ["clients/deleted/DeletedClientsModal", "ui/parts/DeletedModal"],
        main: "Recuperar a Berta Olmo",
        open: press("Clientes eliminados"),
      },
      "Perfil completo": {
        shown: ["profile/ClientDetailModal"],
        main: "Crear Sesión",
        open: choose(/^Acciones de /, "Ver perfil completo"),
      },
      Atajos: {
        shown: ["app/palette/KeysModal"],
        main: "Cerrar",
        open: (page) => page.keyboard.press("?"),
      },
      "Gestionar cuenta": {
        shown: ["account/manage/ManageAccount"],
        main: "Cambiar el nombre",
        open: choose(/^Menú de usuario/, "Gestionar cuenta"),
      },
    },
  },
  "la cuenta": {
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
      "Eliminar cuenta": {
        ...ofAccount("DeleteDialog"),
        main: "Eliminar cuenta",
        open: inSecurity("Eliminar cuenta"),
      },
    },
  },
  Membresía: {
    path: () => "/dashboard/membresia",
    planId: 2,
    beneath: 0,
    dialogs: {
      "Hacer Upgrade": { shown: ["membership/UpgradeModal"], main: "PayPal", open: press("Hacer Upgrade") },
      Recibo: {
        shown: ["membership/PaymentsList"],
        main: "Imprimir o guardar en PDF",
        open: press(/^Recibo del /),
      },
    },
  },
  "la ficha de un cliente": {
    path: ({ client }) => `/dashboard/clients?cliente=${client}`,
    beneath: 1,
    dialogs: {
      Editar: { ...editClient, open: inTab("Vista General", press("Editar")) },
      "Editar y descartar": {
        shown: [FORM],
        main: "Descartar",
        open: then(inTab("Vista General", press("Editar")), typeInto(/^Nombre completo/)),
      },
      "Crear Sesión": { ...newSession, open: inTab("Vista General", press("Crear Sesión")) },
      "Editar sesión": { ...newSession, open: inTab("Sesiones", press(/^Editar la sesión/)) },
      "Editar sesión y eliminarla": {
        ...deletion("sessions/deleted/SessionDeleteModal"),
        open: then(inTab("Sesiones", press(/^Editar la sesión/)), choose(/^Más acciones/, "Eliminar")),
      },
      "Nuevo objetivo": {
        shown: ["objectives/ObjectiveFormModal"],
        main: "Guardar",
        open: inTab("Objetivos", press("Nuevo objetivo")),
      },
      "Eliminar objetivo": {
        ...deletion("objectives/ObjectiveDeleteModal"),
        open: inTab("Objetivos", press(/^Eliminar «/)),
      },
      "Objetivos eliminados": {
        shown: ["ui/parts/DeletedLink", "ui/parts/DeletedModal"],
        main: "Recuperar «Borrado»",
        open: inTab("Objetivos", press("Objetivos eliminados")),
      },
      "Nueva Nota": { ...newNote, open: inTab("Notas Recientes", press("Nueva Nota")) },
      "Mejorar con IA": {
        shown: ["notes/ai/EnhanceModal"],
        main: "Mejorar",
        open: then(inTab("Notas Recientes", press("Nueva Nota")), press("Mejorar con IA")),
      },
      "Crear con IA": { ...aiNote, open: inTab("Notas Recientes", press("Crear con IA")) },
      "Eliminar nota": {
        ...deletion("notes/deleted/NoteDeleteModal"),
        open: inTab("Notas Recientes", press(/^Eliminar «/)),
      },
    },
  },
  Sesiones: {
    path: () => "/dashboard/sessions",
    beneath: 0,
    dialogs: {
      "Nueva Sesión": { ...newSession, open: press("Nueva Sesión") },
      "Nueva Sesión y descartar": {
        shown: [FORM],
        main: "Descartar",
        open: then(press("Nueva Sesión"), typeInto(/^Notas/)),
      },
      Editar: { ...newSession, open: choose(/^Acciones de la sesión/, "Editar") },
      Mover: {
        shown: ["sessions/calendar/SessionMoveModal"],
        main: "Mover",
        open: choose(/^Acciones de la sesión/, "Mover…"),
      },
      Eliminar: {
        ...deletion("sessions/deleted/SessionDeleteModal"),
        open: choose(/^Acciones de la sesión/, "Eliminar"),
      },
      "Sesiones eliminadas": {
        shown: ["ui/parts/DeletedLink", "ui/parts/DeletedModal"],
        main: /^Recuperar la sesión de Ángela Muñoz, /,
        open: press("Sesiones eliminadas"),
      },
      "Hora tomada": {
        shown: ["sessions/deleted/TakenHourModal"],
        main: "Recuperar igualmente",
        open: then(press("Sesiones eliminadas"), press(/^Recuperar la sesión/)),
      },
    },
  },
  Notas: {
    path: () => "/dashboard/notes",
    beneath: 0,
    dialogs: {
      "Nueva Nota": { ...newNote, open: press("Nueva Nota") },
      Leer: {
        shown: ["notes/reader/NoteReader"],
        main: "Editar",
        open: (page) => page.locator("article").getByRole("heading", { level: 3 }).getByRole("button").first().click(),
      },
      "Mejorar con IA": {
        shown: ["notes/ai/EnhanceModal"],
        main: "Mejorar",
        open: then(press("Nueva Nota"), press("Mejorar con IA")),
      },
      "Crear con IA": { ...aiNote, open: press("Crear con IA") },
      Eliminar: { ...deletion("notes/deleted/NoteDeleteModal"), open: press(/^Eliminar «/) },
      "Notas eliminadas": {
        shown: ["ui/parts/DeletedLink", "ui/parts/DeletedModal"],
        main: "Recuperar «Borrada»",
        open: press("Notas eliminadas"),
      },
    },
  },
};

/** Dialogs that no other one is opened after on the same page without leaving it, and what shows them instead. */
export const ALONE: Record<string, string> = {
  "account/signIn/TermsModal": "account.test.ts",
  "account/signIn/SignInAgain": "dialogsSignIn.test.ts",
  "account/manage/dialogs/ConnectDialog": "accountConnections.test.ts",
  "account/manage/dialogs/NewCodesDialog": "accountManage.test.ts",
  "account/manage/dialogs/RemoveDialog": "accountManage.test.ts",
  "account/manage/dialogs/PhoneDialog": "accountSms.test.ts",
  "account/manage/dialogs/SmsStepDialog": "accountSms.test.ts",
  "support/ContactScreen": "support.test.ts",
};

import { ACCOUNT } from "./dialogsOfAccount.ts";
import {
  account,
  after,
  aiNote,
  choose,
  deletion,
  editClient,
  FORM,
  inTab,
  keys,
  newNote,
  newSession,
  type Place,
  press,
  pressExactly,
  typeInto,
} from "./dialogsSteps.ts";

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
      "Clientes eliminados y borrar": {
        shown: ["erasure/EraseModal"],
        main: "Borrar definitivamente",
        open: after(press("Clientes eliminados"), press("Borrar definitivamente a Berta Olmo…")),
      },
      "Perfil completo": {
        shown: ["profile/ClientDetailModal"],
        main: "Crear Sesión",
        open: choose(/^Acciones de /, "Ver perfil completo"),
      },
      Atajos: keys,
      "Gestionar cuenta": account,
    },
  },
  "Traer datos": {
    path: () => "/dashboard/import",
    beneath: 0,
    dialogs: {
      Deshacer: {
        shown: ["imports/LastImports", "ui/parts/DeleteModal"],
        main: "Deshacer",
        open: press(/^Deshacer/),
      },
      Atajos: keys,
      "Gestionar cuenta": account,
    },
  },
  "la cuenta": ACCOUNT,
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
        open: after(inTab("Vista General", press("Editar")), typeInto(/^Nombre completo/)),
      },
      "Crear Sesión": { ...newSession, open: inTab("Vista General", press("Crear Sesión")) },
      "Editar sesión": { ...newSession, open: inTab("Sesiones", press(/^Editar la sesión/)) },
      "Editar sesión y eliminarla": {
        ...deletion("sessions/deleted/SessionDeleteModal"),
        open: after(inTab("Sesiones", press(/^Editar la sesión/)), choose(/^Más acciones/, "Eliminar")),
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
        open: after(inTab("Notas Recientes", press("Nueva Nota")), press("Mejorar con IA")),
      },
      "Crear con IA": { ...aiNote, open: inTab("Notas Recientes", press("Crear con IA")) },
      "Eliminar nota": {
        ...deletion("notes/deleted/NoteDeleteModal"),
        open: inTab("Notas Recientes", press(/^Eliminar «/)),
      },
    },
  },
  "la página de un cliente": {
    path: ({ client }) => `/dashboard/clients/${client}`,
    beneath: 0,
    dialogs: {
      "Editar cliente": { ...editClient, open: pressExactly("Editar") },
      "Eliminar cliente": {
        ...deletion("clients/deleted/ClientDeleteModal"),
        open: choose(/^Acciones de /, "Eliminar"),
      },
      "Enlace para reservar": {
        shown: ["sessions/bookingLink/BookingLinkModal"],
        main: "Cerrar",
        open: choose(/^Acciones de /, "Enlace para reservar"),
      },
      "Nueva Sesión": { ...newSession, open: pressExactly("Nueva Sesión") },
      "Editar sesión": { ...newSession, open: press(/^Editar la sesión/) },
      "Nueva Nota": { ...newNote, open: pressExactly("Nueva Nota") },
      "Leer y editar": {
        ...newNote,
        open: after(press("Primera sesión"), (page) =>
          page.getByRole("dialog").getByRole("button", { name: "Editar", exact: true }).click(),
        ),
      },
      Leer: { shown: ["notes/reader/NoteReader"], main: "Editar", open: pressExactly("Primera sesión") },
      "Crear con IA": { ...aiNote, open: pressExactly("Crear con IA") },
      "Nuevo objetivo": {
        shown: ["objectives/ObjectiveFormModal"],
        main: "Guardar",
        open: pressExactly("Nuevo objetivo"),
      },
      "Objetivos eliminados": {
        shown: ["ui/parts/DeletedLink", "ui/parts/DeletedModal"],
        main: "Recuperar «Borrado»",
        open: press("Objetivos eliminados"),
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
        open: after(press("Nueva Sesión"), typeInto(/^Notas/)),
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
        open: after(press("Sesiones eliminadas"), press(/^Recuperar la sesión/)),
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
        open: after(press("Nueva Nota"), press("Mejorar con IA")),
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
  "app/beside/OtherWindows": "owners.test.ts",
  "account/signIn/TermsModal": "account.test.ts",
  "account/signIn/SignInAgain": "dialogsSignIn.test.ts",
  "account/manage/GuardAccount": "accountGuard.test.ts",
  "account/manage/dialogs/ConnectDialog": "accountConnections.test.ts",
  "account/manage/dialogs/NewCodesDialog": "accountManage.test.ts",
  "account/manage/dialogs/RemoveDialog": "accountManage.test.ts",
  "account/manage/dialogs/RevokeDialog": "accountPrograms.test.ts",
  "account/manage/dialogs/PhoneDialog": "accountSms.test.ts",
  "account/manage/dialogs/SmsStepDialog": "accountSms.test.ts",
  "sessions/answers/AnswerForm": "answersUnsaved.test.ts",
  "imports/ImportScreen": "importsLeft.test.ts",
  "consents/AskModal": "consents.test.ts",
  "consents/texts/ConsentTextsScreen": "consents.test.ts",
  "consents/texts/PublishModal": "consents.test.ts",
  "consents/RevokeModal": "consents.test.ts",
  "consents/texts/TextModal": "consents.test.ts",
  "notes/signing/AddendumModal": "notesSigning.test.ts",
  "notes/signing/SignNoteModal": "notesSigning.test.ts",
  "notes/templates/TemplateDeleteModal": "notesTemplates.test.ts",
  "notes/templates/TemplateFormModal": "notesTemplates.test.ts",
  "notes/templates/TemplatesModal": "notesTemplates.test.ts",
  "notes/versions/NoteVersions": "notesVersions.test.ts",
  "exports/ExportModal": "exports.test.ts",
  "measures/FilledModal": "measures.test.ts",
  "measures/MeasureFormModal": "measures.test.ts",
  "receipts/CorrectModal": "receipts.test.ts",
  "receipts/IssuerModal": "receipts.test.ts",
  "receipts/NewReceiptModal": "receipts.test.ts",
  "sessions/booking/BookingScreen": "sessionsBooking.test.ts",
  "sessions/pending/PendingModal": "sessionsPending.test.ts",
  "sessions/series/SeriesCancelModal": "sessionsSeries.test.ts",
  "sessions/series/SeriesExtendModal": "sessionsSeries.test.ts",
  "support/ContactScreen": "support.test.ts",
};

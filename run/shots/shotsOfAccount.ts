import type { Page } from "@playwright/test";
import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import { AWAY, answering, ofScreen } from "./shot.ts";

const SECURITY = "/dashboard/clients?cuenta=seguridad";
const PROFILE = "/dashboard/clients?cuenta=perfil";
const press = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("dialog").getByRole("textbox").first().waitFor();
};
/** Nobody is given a real key for a picture. */
const withSecondStep = async (page: Page) => {
  await page.route("**/auth/manage/second-step/start", (route) =>
    route.fulfill({
      json: {
        totpURI: "otpauth://totp/Consulta:elena@correo.es?secret=MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U&issuer=Consulta",
        backupCodes: [],
      },
    }),
  );
  await press("Activar la verificación en dos pasos")(page);
  await page.getByLabel("Tu contraseña", { exact: true }).fill("una-clave");
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("img", { name: /^Código QR/ }).waitFor();
};

const withZone = (typed: string) => async (page: Page) => {
  await page.getByRole("button", { name: "Cambiar la zona horaria", exact: true }).click();
  await page.getByRole("combobox", { name: "Zona horaria de tu consulta" }).fill(typed);
};

/** Nobody's picture, as the service would give it. */
const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#d9b38c"/><circle cx="32" cy="26" r="13" fill="#6b4a3a"/><path d="M6 64a26 22 0 0 1 52 0z" fill="#2f6f6a"/></svg>`;
const menuWithPortrait = async (page: Page) => {
  await page.route("**/auth/manage", async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), image: 1 } });
  });
  await page.route("**/auth/image*", (route) => route.fulfill({ contentType: "image/svg+xml", body: PORTRAIT }));
  await page.reload();
  await page.getByRole("img", { name: "Tu imagen de perfil" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Menú de usuario/ }).click();
  await page.getByRole("menu").waitFor();
};

/** As the service has the account, with other phones. */
const withPhones = async (page: Page) => {
  const numbers = ["+34612345678", "+34699111222"].map((number, at) => ({
    id: `0000000${at}-0000-4000-8000-000000000000`,
    number,
    verified: true,
    primary: at === 0,
  }));
  await page.route("**/auth/manage", async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), phones: { sends: true, numbers } } });
  });
};
const withSmsStep = async (page: Page) => {
  await withPhones(page);
  await page.reload();
  await press("Activar los códigos por SMS")(page);
};

/** As where a second step is asked of all, and this account has none. */
const unguarded =
  (before = async (_page: Page): Promise<void> => undefined) =>
  async (page: Page) => {
    await before(page);
    const errors = [{ message: "", extensions: { code: "UNAUTHENTICATED", reason: "INCOMPLETE" } }];
    await page.route("**/graphql", (route) => route.fulfill({ json: { errors } }));
    await page.reload();
    await page.getByRole("button", { name: "Con una aplicación de autenticación" }).waitFor();
  };

const read = new Date(Date.now() - 600_000).toISOString();
const feed = { __typename: "DiaryFeed", naming: "INITIALS", withDetails: true, lastReadAt: read };
const calendar = { __typename: "BusyCalendar", host: "calendar.google.com", readAt: read, fault: null, isCut: false };
/** Addresses and calendars in every state, with names that do not end. */
const withCalendars = async (page: Page) => {
  const diaryFeeds = [
    { ...feed, id: "1", name: "Móvil" },
    { ...feed, id: "2", name: LONG_NAME.slice(0, 60), naming: "NAMES" },
    { ...feed, id: "3", name: "Clínica", naming: "BUSY", withDetails: false, lastReadAt: null },
  ];
  const busyCalendars = [
    { ...calendar, id: "1", name: "Personal", httpStatus: 200 },
    { ...calendar, id: "2", name: LONG_NAME.slice(0, 60), httpStatus: 403, fault: "STATUS" },
    { ...calendar, id: "3", name: "Clínica", httpStatus: null, readAt: null, fault: "NO_CALENDAR" },
    { ...calendar, id: "4", name: "Familia", httpStatus: 200, isCut: true },
  ];
  await answering(page, "DiaryFeeds", { json: { data: { diaryFeeds } } });
  await answering(page, "BusyCalendars", { json: { data: { busyCalendars } } });
  await page.reload();
  await page.getByRole("button", { name: "Quitar «Familia»" }).scrollIntoViewIfNeeded();
};
/** An address that was just made: it is nobody's. */
const withAddress = async (page: Page) => {
  const address = `https://consulta.example/agenda/${"Zm9vYmFyYmF6".repeat(4)}.ics`;
  const done = { __typename: "DiaryFeedPayload", address, errors: [] };
  await answering(page, "CreateDiaryFeed", { json: { data: { done } } });
  await press("Crear una dirección")(page);
  await page.getByRole("dialog").last().getByLabel("Nombre", { exact: true }).fill("Móvil");
  await page.getByRole("button", { name: "Crear dirección", exact: true }).click();
  await page.getByText("No se volverá a mostrar.").waitFor();
};
const withoutCalendars = async (page: Page) => {
  for (const operation of ["DiaryFeeds", "BusyCalendars"]) await answering(page, operation, AWAY);
  await page.reload();
  await page.getByText("No se pudieron cargar tus otros calendarios").scrollIntoViewIfNeeded();
};

/** Account management and its dialogs. */
export const ACCOUNT = ofScreen("Cuenta", [
  { face: "normal", name: "account-profile", path: PROFILE },
  {
    face: "normal",
    name: "account-security",
    path: SECURITY,
    prepare: (page) => page.getByText("Este dispositivo").waitFor(),
  },
  { face: "normal", name: "account-name", path: PROFILE, prepare: press("Cambiar el nombre") },
  { face: "normal", name: "account-menu-portrait", path: PROFILE, prepare: menuWithPortrait },
  { face: "normal", name: "account-zone", path: PROFILE, prepare: withZone("") },
  { face: "normal", name: "account-zone-found", path: PROFILE, prepare: withZone("mexico") },
  { face: "empty", name: "account-zone-none", path: PROFILE, prepare: withZone("atlántida") },
  { face: "normal", name: "account-email", path: PROFILE, prepare: press("Añadir un correo") },
  { face: "normal", name: "account-password", path: SECURITY, prepare: press("Cambiar la contraseña") },
  { face: "normal", name: "account-second-step", path: SECURITY, prepare: withSecondStep },
  { face: "normal", name: "account-sms-step", path: SECURITY, prepare: withSmsStep },
  { face: "normal", name: "account-guard", path: "/dashboard", prepare: unguarded() },
  { face: "normal", name: "account-guard-phones", path: "/dashboard", prepare: unguarded(withPhones) },
  { face: "normal", name: "account-passkey", path: SECURITY, prepare: press("Añadir una llave de acceso") },
  { face: "normal", name: "account-program", path: SECURITY, prepare: press("Crear un acceso") },
  { face: "normal", name: "account-webhook", path: SECURITY, prepare: press("Crear un aviso") },
  { face: "normal", name: "account-diary", path: PROFILE, prepare: press("Crear una dirección") },
  { face: "normal", name: "account-busy", path: PROFILE, prepare: press("Añadir otro calendario") },
  { face: "normal", name: "account-diary-address", path: PROFILE, prepare: withAddress },
  { face: "overfull", name: "account-calendars", path: PROFILE, prepare: withCalendars },
  { face: "failed", name: "account-calendars-failed", path: PROFILE, prepare: withoutCalendars },
  { face: "normal", name: "account-delete", path: SECURITY, prepare: press("Eliminar cuenta") },
]);

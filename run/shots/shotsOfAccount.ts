import type { Page } from "@playwright/test";
import type { Shot } from "./shot.ts";

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

/** Account management and its dialogs. */
export const ACCOUNT: Shot[] = [
  { name: "account-profile", path: PROFILE },
  { name: "account-security", path: SECURITY },
  { name: "account-name", path: PROFILE, prepare: press("Cambiar el nombre") },
  { name: "account-email", path: PROFILE, prepare: press("Añadir un correo") },
  { name: "account-password", path: SECURITY, prepare: press("Cambiar la contraseña") },
  { name: "account-second-step", path: SECURITY, prepare: withSecondStep },
  { name: "account-passkey", path: SECURITY, prepare: press("Añadir una llave de acceso") },
  { name: "account-delete", path: SECURITY, prepare: press("Eliminar cuenta") },
];

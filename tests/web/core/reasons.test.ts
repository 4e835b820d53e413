import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, test } from "vitest";
import { mailRefusals } from "../../../api/clients/mailRefusals.table.ts";
import { dayIn } from "../../../schema/rules/days.ts";
import { practiceOf } from "../../support/overview.ts";
import {
  fillSignIn,
  fillSignUp,
  newEmail,
  newTherapist,
  PASSWORD,
  see,
  startWebHouse,
  type WebHouse,
} from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
const hashOf = (address: string) => createHash("sha256").update(address).digest("hex");
const AWAY = "El servicio no está disponible en este momento.";
const OFFLINE = "Comprueba tu conexión e inténtalo de nuevo.";

describe("only who got no answer is told to look at the connection", () => {
  test("in a dialog of the account", async () => {
    const { page } = await newTherapist(house, { where: "/dashboard/clients?cuenta=seguridad" });
    const said = page.getByRole("dialog", { name: "Cambiar la contraseña" }).getByRole("alert");
    await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
    await page.getByLabel("Contraseña actual", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Contraseña nueva", { exact: true }).fill("otra-clave-larga-8");
    const press = () => page.getByRole("button", { name: "Cambiar contraseña" }).click();
    const path = "**/auth/manage/password**";
    await page.route(path, (route) => route.fulfill({ status: 500, body: "" }));
    await press();
    await see(said).toContainText(`No se pudo hacer. ${AWAY}`);
    await page.unroute(path);
    await page.route(path, (route) => route.abort());
    await press();
    await see(said).toContainText(`No se pudo hacer. ${OFFLINE}`);
    await page.unroute(path);
    await page.route(path, (route) =>
      route.fulfill({ status: 429, json: { code: "RATE_LIMITED", message: "Demasiados intentos. Espera." } }),
    );
    await press();
    await see(said).toHaveText("Demasiados intentos. Espera.");
  });

  test("in the dialog of the name, which is saved elsewhere", async () => {
    const { page } = await newTherapist(house, { where: "/dashboard/clients?cuenta=perfil" });
    await page.getByRole("button", { name: "Cambiar el nombre", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Cambiar el nombre" });
    const answer = (status: number) =>
      page.route("**/graphql", (route) =>
        route.request().postData()?.includes("ChangeProfile")
          ? status === 0
            ? route.abort()
            : route.fulfill({ status, body: "" })
          : route.fallback(),
      );
    await answer(503);
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await see(dialog.getByRole("alert")).toContainText(`No se pudo guardar. ${AWAY}`);
    await page.unroute("**/graphql");
    await answer(0);
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await see(dialog.getByRole("alert")).toContainText(`No se pudo guardar. ${OFFLINE}`);
  });

  test("when signing out", async () => {
    const { page } = await newTherapist(house);
    const leave = () => page.getByRole("button", { name: "Cerrar sesión" }).first().click();
    await page.route("**/auth/sign-out", (route) => route.fulfill({ status: 502, body: "" }));
    await leave();
    const open = "No se pudo completar el cierre de sesión: puede que siga abierta.";
    await see(page.getByRole("alert")).toContainText(`${open} ${AWAY}`);
    await page.unroute("**/auth/sign-out");
    await page.route("**/auth/sign-out", (route) => route.abort());
    await leave();
    await see(page.getByRole("alert")).toContainText(`${open} ${OFFLINE}`);
  });
});

test("whoever is locked out of the password reads for how long, and what opens meanwhile; and it does", async () => {
  const { page: before, email } = await newTherapist(house);
  await before.context().close();
  const page = await house.visit("/login");
  for (let tries = 0; tries < 10; tries += 1)
    await house.api.call("/auth/sign-in/email", { body: { email, password: "no-es-esta" } });
  await fillSignIn(page, email);
  const said = page.getByRole("alert");
  await see(said).toContainText(/^Demasiados intentos\. Vuelve a probar dentro de 1[45] minutos\./);
  await see(said).toContainText("También puedes restablecer tu contraseña, o entrar con una llave de acceso");
  await see(page.getByRole("button", { name: "Entrar con llave de acceso" })).toBeVisible();
  await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
  // The sign-in has a field of that name too, until the next screen is there.
  await page.waitForURL("**/forgot-password");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByRole("button", { name: /código/i }).click();
  await see(page.getByLabel(/Código/)).toBeVisible();
  await page.getByLabel(/Código/).fill(await house.api.codeFor(email));
  const next = "otra-clave-larga-8";
  await page.getByLabel("Nueva contraseña", { exact: true }).fill(next);
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await see(page.getByRole("heading", { name: "¡Contraseña actualizada exitosamente!" })).toBeVisible();
  await page.goto("/login");
  await fillSignIn(page, email, next);
  await see(page.getByRole("button", { name: /^Menú de usuario/ })).toBeVisible();
});

test("a password that anybody would try first is refused in these words, at sign-up and at a reset", async () => {
  const words = "Esa contraseña es de las que cualquiera probaría primero. Elige otra.";
  const page = await house.visit("/signup");
  await fillSignUp(page, newEmail(), "12345678");
  await see(page.getByRole("alert")).toHaveText(words);
  const { email } = await newTherapist(house);
  await page.goto("/forgot-password");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByRole("button", { name: /código/i }).click();
  await see(page.getByLabel(/Código/)).toBeVisible();
  await page.getByLabel(/Código/).fill(await house.api.codeFor(email));
  await page.getByLabel("Nueva contraseña", { exact: true }).fill("12345678");
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await see(page.getByRole("alert")).toHaveText(words);
});

test("a client's contact data say when no mails are wanted any more", async () => {
  const said = "No quiere recibir correos: sus recordatorios te llegan solo a ti.";
  const email = "no.escribas@correo.es";
  const { page, link, token } = await openPractice(house, { clients: ["Berta Olmo", "Mateo Quiroga"] });
  const { body } = await house.api.call<{ data: { id: string; nombre: string }[] }>("/clientes", { token });
  const { id = "" } = body.data.find(({ nombre }) => nombre === "Berta Olmo") ?? {};
  await house.api.call(`/clientes/${id}`, { token, method: "PUT", body: { email } });
  const refuser = { professionalId: await practiceOf(house.api, token), addressHash: hashOf(email) };
  await house.api.database.owner.insert(mailRefusals).values(refuser);
  await page.reload();
  await link("Berta Olmo").click();
  await see(page.getByRole("dialog")).toContainText(said);
  await page.keyboard.press("Escape");
  await link("Mateo Quiroga").click();
  await see(page.getByRole("dialog")).toContainText("lucia@ejemplo.es");
  await see(page.getByRole("dialog")).not.toContainText(said);
});

test("«Nuevo Cliente» pressed before the limit is known opens what the limit then says", async () => {
  const { page, newClient, dialog } = await openPractice(house, {
    clients: ["Berta Olmo", "Mateo Quiroga", "Noelia Prats", "Lucía Ferrer", "Inés Montoya"],
    where: "/dashboard/membresia",
  });
  const known = Promise.withResolvers<void>();
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes('"Clients"')) await known.promise;
    await route.fallback();
  });
  await page
    .getByRole("link", { name: /Clientes/ })
    .first()
    .click();
  await newClient.click();
  await see(newClient.locator(".mantine-Loader-root")).toBeVisible();
  await see(dialog).toHaveCount(0);
  known.resolve();
  await see(dialog.getByRole("link", { name: "Mejorar Plan" })).toBeVisible();
  await see(dialog.getByLabel(/^Nombre completo/)).toHaveCount(0);
});

// A day and an hour apart: today is never the same day in both.
const PRACTICE = "Pacific/Kiritimati";
const BROWSER = "Pacific/Pago_Pago";

test("today is the practice's in the week and at a birth date, wherever the browser is", async () => {
  const practice = await openPractice(house, { where: "/dashboard", options: { timezoneId: PRACTICE } });
  const storageState = await practice.page.context().storageState();
  const page = await house.visit("/dashboard/sessions?vista=semana", { timezoneId: BROWSER, storageState });
  const today = dayIn(PRACTICE, new Date());
  const head = page.locator(".mantine-WeekView-weekViewDayLabel[data-today]");
  await see(head).toHaveText(new RegExp(`${Number(today.slice(8))}$`));
  // Whatever the hour is, now is among those that are shown.
  await page.getByRole("button", { name: "Las 24 horas" }).click();
  await see(page.locator(".mantine-WeekView-currentTimeIndicator")).toHaveCount(1);
  const [year, month, day] = today.split("-");
  await page.goto("/dashboard/clients");
  await page.getByRole("button", { name: "Nuevo Cliente" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Nombre completo/).fill("Nacida Hoy");
  await dialog.getByLabel(/^Correo electrónico/).fill("hoy@correo.es");
  await dialog.getByLabel(/^Teléfono/).fill("612 004 518");
  await dialog.getByLabel("Fecha de nacimiento").fill(`${day}/${month}/${year}`);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await see(page.getByRole("row").filter({ hasText: "Nacida Hoy" })).toBeVisible();
});

test("what the service refuses is told in Spanish, also in a browser that prefers English", async () => {
  const { page, act, row, idOf, token } = await openPractice(house, {
    clients: ["Ana Roca", "Berta Olmo"],
    options: { locale: "en-GB" },
  });
  await page.route("**/graphql/stream", (route) => route.abort());
  await page.reload();
  await see(row("Berta Olmo")).toBeVisible();
  await act("Berta Olmo", "Editar");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Nombre completo/).fill("Berta Olmo Sanz");
  await house.api.call(`/clientes/${idOf("Berta Olmo")}`, { token, method: "DELETE" });
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await see(dialog).toContainText("Este cliente ya no existe.");
});

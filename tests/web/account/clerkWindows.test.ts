import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { fillSignIn, fillSignUp, newEmail, PASSWORD, see } from "../accountHouse.ts";
import { type ClerkAccounts, startClerk } from "../accountProviders.ts";

let accounts: ClerkAccounts;
beforeAll(async () => {
  accounts = await startClerk();
});
afterEach(() => accounts.house.sayGoodbye());
afterAll(() => accounts.close());
const REFUSED = { data: null, errors: [{ message: "", extensions: { code: "UNAUTHENTICATED" } }] };

const again = (page: Page) => page.getByRole("dialog", { name: "Tu sesión ha caducado" });
const searchIn = (page: Page) => page.getByRole("textbox", { name: "Buscar clientes" });
const menuOf = (page: Page) => page.getByRole("button", { name: /^Menú de usuario: Elena/ });

/** The window finds that the sign-in has ended; the service would believe it for some seconds more. */
async function lapses(page: Page, typed: string) {
  await page.route("**/graphql", (route) => route.fulfill({ status: 401, json: REFUSED }), { times: 1 });
  await searchIn(page).fill(typed);
  await see(again(page)).toBeVisible();
}
async function enter(page: Page, password = PASSWORD) {
  await again(page).getByLabel("Contraseña", { exact: true }).fill(password);
  await again(page).getByRole("button", { name: "Iniciar sesión" }).click();
}
/** Somebody signs in at Clerk in this browser, and no window of the portal hears of it. */
async function signInAtClerk(page: Page, email: string) {
  const at = `${accounts.house.url}/__clerk/v1/client/sign_ins`;
  const post = async (where: string, form: Record<string, string>) => {
    const answer = await page.request.post(where, { form });
    expect(answer.status()).toBe(200);
    return ((await answer.json()) as { response: { id: string } }).response.id;
  };
  const id = await post(at, { identifier: email });
  await post(`${at}/${id}/attempt_first_factor`, { strategy: "password", password: PASSWORD });
}

test("signed in again at Clerk in one window, another goes on by itself, with what is written in it", async () => {
  const { page, email } = await accounts.signedIn();
  const other = await page.context().newPage();
  await other.goto("/dashboard/clients");
  for (const window of [page, other]) await see(menuOf(window)).toBeVisible();
  accounts.clerk.endSignIns(email);
  await lapses(page, "lo de la primera");
  await lapses(other, "lo de la segunda");
  await enter(other);
  for (const window of [other, page]) await see(again(window)).toHaveCount(0);
  await see(searchIn(page)).toHaveValue("lo de la primera");
  await page.getByRole("link", { name: "Notas" }).click();
  await see(page.getByRole("heading", { level: 2, name: "Notas Recientes" })).toBeVisible();
  await see(again(page)).toHaveCount(0);
  await other.close();
});

test("where the same person has signed in at Clerk meanwhile, the right password opens the page again", async () => {
  const { page, email } = await accounts.signedIn();
  await see(menuOf(page)).toBeVisible();
  accounts.clerk.endSignIns(email);
  await lapses(page, "lo que estaba escribiendo");
  await signInAtClerk(page, email);
  await enter(page);
  await see(again(page)).toHaveCount(0);
  await see(searchIn(page)).toHaveValue("lo que estaba escribiendo");
});

test("a window that another one tells of the end of the sign-in takes the right password at once, and no other", async () => {
  const { page, email } = await accounts.signedIn();
  await see(menuOf(page)).toBeVisible();
  await searchIn(page).fill("lo que estaba escribiendo");
  accounts.clerk.endSignIns(email);
  const other = await page.context().newPage();
  await other.goto("/dashboard/clients");
  await see(other).toHaveURL(/\/login/);
  await enter(page, "una-que-no-es");
  await see(again(page).getByRole("alert")).toBeVisible();
  await enter(page);
  await see(again(page)).toHaveCount(0);
  await see(searchIn(page)).toHaveValue("lo que estaba escribiendo");
  await page.getByRole("link", { name: "Notas" }).click();
  await see(page.getByRole("heading", { level: 2, name: "Notas Recientes" })).toBeVisible();
  await see(again(page)).toHaveCount(0);
  await other.close();
});

test("somebody signed in at Clerk whom no window knows of makes way for a sign-in, and for a new account", async () => {
  const { email } = accounts.clerk.signedUp({ password: PASSWORD, firstName: "Elena" }).person;
  const { email: other } = accounts.clerk.signedUp({ password: PASSWORD }).person;
  const page = await accounts.house.visit("/login");
  await fillSignIn(page, email, "una-que-no-es");
  await see(page.getByRole("alert")).toBeVisible();
  await signInAtClerk(page, other);
  await fillSignIn(page, email);
  await see(menuOf(page)).toBeVisible();
  const newcomer = await accounts.house.visit("/signup");
  const { email: taken } = accounts.clerk.signedUp().person;
  await fillSignUp(newcomer, taken, PASSWORD);
  await see(newcomer.getByRole("alert")).toBeVisible();
  await signInAtClerk(newcomer, other);
  await newcomer.getByLabel("Correo electrónico").fill(newEmail());
  await newcomer.getByRole("button", { name: "Crear cuenta" }).click();
  await see(newcomer).toHaveURL(/\/verify-email$/);
});

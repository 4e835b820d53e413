import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newEmail, newTherapist, PASSWORD, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";
import { holdPage } from "../madePages.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

test.each([
  ["/login", "light"],
  ["/signup", "dark"],
  ["/verify-email", "light"],
  ["/forgot-password", "dark"],
] as const)(
  "%s stands before any of its files has come, in its colours (%s), and is the screen afterwards without a shift",
  async (address, colorScheme) => {
    const { page, come } = await holdPage(house, address, { colorScheme });
    await see(page).toHaveTitle(/ · Consulta$/);
    const look = () =>
      page.evaluate(() => {
        const boxes = [...document.querySelectorAll("h1, input, label, button[type=submit], main a")].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y, width, height].map(Math.round);
        });
        const styles = [...document.querySelectorAll("h1, input, button, main a, main p")]
          .filter((element) => element.checkVisibility())
          .map((element) => {
            const { color, backgroundColor, borderColor, fontSize } = getComputedStyle(element);
            return [element.tagName, color, backgroundColor, borderColor, fontSize];
          });
        return { boxes, styles, page: getComputedStyle(document.body).backgroundColor };
      });
    const before = await look();
    await come();
    expect(await look()).toEqual(before);
    await expectAccessible(page);
  },
);

test("what was typed and sent before the code came is kept, and sent once it is there, and stands in no address", async () => {
  const { page, come } = await holdPage(house, "/login");
  const email = newEmail();
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).pressSequentially(PASSWORD);
  await page.getByRole("checkbox", { name: "Recordarme" }).uncheck();
  await page.keyboard.press("Tab");
  await page.getByLabel("Contraseña", { exact: true }).press("Enter");
  await see(page).toHaveURL(/\/login$/);
  const asked = page.waitForRequest("**/auth/sign-in/email");
  await come();
  expect((await asked).postDataJSON()).toEqual({ email, password: PASSWORD, rememberMe: false });
  await see(page.getByRole("alert")).toContainText(/incorrect|correo|contraseña/i);
  await see(page.getByLabel("Correo electrónico")).toHaveValue(email);
  await see(page.getByLabel("Contraseña", { exact: true })).toHaveValue(PASSWORD);
  await see(page.getByRole("checkbox", { name: "Recordarme" })).not.toBeChecked();
});

test("what was pressed before the code came is done once it is there: a password is shown, the terms are opened", async () => {
  const { page, come } = await holdPage(house, "/signup");
  const password = page.getByLabel("Contraseña", { exact: true });
  await password.fill(PASSWORD);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "términos y la política de privacidad" }).click();
  await come();
  await see(password).toHaveAttribute("type", "text");
  await see(page.getByRole("dialog")).toBeVisible();
});

test.each(["/signup?invitacion", "/forgot-password?otra"])(
  "who is writing at %s when the code comes goes on writing, and a press that had begun is one",
  async (address) => {
    const { page, release } = await holdPage(house, address);
    const email = page.getByLabel("Correo electrónico");
    await email.pressSequentially("elena@");
    const button = (await page.locator("button[type=submit]").boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(button.x + 20, button.y + 20);
    await page.mouse.down();
    await email.focus();
    release();
    await page.waitForLoadState("networkidle");
    await page.keyboard.type("corr");
    await page.mouse.up();
    await see(page.locator("[data-style]")).toHaveCount(0);
    await see(page.getByRole("alert")).toBeVisible();
    await see(email).toHaveValue("elena@corr");
  },
);

test("who is writing while another page than the made one is drawn goes on in the same field", async () => {
  const { page, release } = await holdPage(house, "/forgot-password?otra");
  const email = page.getByLabel("Correo electrónico");
  await email.pressSequentially("elena@");
  release();
  await see(page.locator("[data-style]")).toHaveCount(0);
  await see(email).toBeFocused();
  await see(email).toHaveValue("elena@");
});

test("without JavaScript the form is seen, says what is needed, and sends nothing anywhere", async () => {
  const page = await house.visit("/signup", { javaScriptEnabled: false });
  // This browser reads a page as if it had scripts, and runs none.
  const made = await page.request.get("/signup", { headers: { accept: "text/html" } });
  expect(await made.text()).toContain("<noscript><p>Para entrar hace falta JavaScript");
  await see(page.getByRole("heading", { level: 1, name: "Crea tu cuenta" })).toBeVisible();
  await page.getByLabel("Correo electrónico").fill(newEmail());
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await see(page).toHaveURL(/\/signup$/);
});

test("whoever is signed in never sees the sign-in: the page leads on before it is drawn", async () => {
  const { page } = await newTherapist(house, { fresh: true });
  await page.route("**/assets/**", (route) => route.abort());
  await page.goto("/login", { waitUntil: "commit" });
  await see(page).toHaveURL(/\/dashboard$/);
});

test("no script runs but the files of the portal and those the policy knows, and no style without its nonce", async () => {
  house.foresee(/Content Security Policy/);
  const page = await house.visit("/login");
  const made = await page.request.get("/login", { headers: { accept: "text/html" } });
  const policy = made.headers()["content-security-policy"];
  expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^ ]+'){5};/);
  expect(policy).toContain("style-src-attr 'none'");
  expect(policy).not.toContain("unsafe");
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.text = "document.title = 'ran'";
    document.body.append(script);
    return document.title;
  });
  expect(ran).toBe("Inicia sesión · Consulta");
});

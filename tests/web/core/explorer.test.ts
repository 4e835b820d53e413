import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist as quickTherapist } from "../../support/api.ts";
import { findingsOf } from "../../support/axeOfPage.ts";
import { newTherapist, PASSWORD, see, startWebHouse, type WebHouse } from "../accountHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
/** Everything the page asks of other hosts, none of which is reached. */
async function alone(page: Page) {
  const outside: string[] = [];
  await page.route(
    (url) => url.origin !== house.url,
    (route) => {
      outside.push(route.request().url());
      return route.abort();
    },
  );
  return outside;
}

const run = (page: Page) => page.getByRole("button", { name: /Execute query/ });
const answer = (page: Page) => page.getByRole("region", { name: "Result Window" });
const example = async (page: Page, title: string | RegExp) => {
  const shown = page.getByRole("region", { name: "Examples" });
  if (!(await shown.isVisible())) await page.getByRole("button", { name: "Show Examples" }).click();
  await shown.getByRole("button", { name: title }).click();
};

describe("the explorer at /graphql", () => {
  test("asks with the portal's sign-in, shows what it cost, reaches no other host and keeps nothing", async () => {
    const { page } = await newTherapist(house, {
      fresh: true,
      fill: ({ token }) => createClient(house.api, token, { nombre: "Canaria Secreta" }),
    });
    const outside = await alone(page);
    await page.goto("/graphql");
    await see(page.getByRole("status").first()).toHaveText("Signed in as Elena Vidal, by the portal.");
    await example(page, /^A page of clients/);
    await run(page).click();
    await see(answer(page)).toContainText("Canaria Secreta");
    await see(page.getByRole("status", { name: "Cost" })).toContainText(
      /^Cost [\d.]+, [\d,]+ left until \d\d:\d\d:\d\d$/,
    );
    expect(outside).toEqual([]);
    const kept = await page.evaluate(async () => ({
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
      databases: (await indexedDB.databases()).length,
      address: location.href,
    }));
    expect(kept).toMatchObject({ databases: 0, address: `${house.url}/graphql` });
    expect(kept.local + kept.session).not.toMatch(/graphiql|Canaria|pageSize/);
  });

  test("is open to who is not signed in, for the schema; a personal token opens what it may, and stays in the page alone", async () => {
    const owner = await quickTherapist(house.api, "Marta Gil", PASSWORD);
    await createClient(house.api, owner.token, { nombre: "Ana Ruiz" });
    const { token } = await accessOf(house.api, owner, { scopes: ["clients:read"] });
    const page = await house.visit("/graphql");
    await see(page.getByText("Nobody is signed in")).toBeVisible();
    await see(page.getByRole("link", { name: "Sign in at the portal" })).toHaveAttribute("href", "/login");
    await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
    await see(page.getByRole("link", { name: "Query", exact: true })).toBeVisible();
    await example(page, /^A page of clients/);
    await run(page).click();
    await see(answer(page)).toContainText("UNAUTHENTICATED");
    await page.getByLabel("Personal access token").fill(token);
    await page.keyboard.press("Enter");
    await see(page.getByText("Asking for Marta Gil with a personal access token.")).toBeVisible();
    await run(page).click();
    await see(answer(page)).toContainText("Ana Ruiz");
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))).not.toContain(
      "cst_",
    );
    await page.getByRole("button", { name: "Forget the token" }).click();
    await see(page.getByText("Nobody is signed in")).toBeVisible();
    await page.reload();
    await see(page.getByText("Nobody is signed in")).toBeVisible();
  });

  test("asks with the cookie of a sign-in that Clerk runs", async () => {
    const owner = await quickTherapist(house.api, "Marta Gil", PASSWORD);
    const page = await house.visit("/login");
    await page.context().addCookies([{ name: "__session", value: owner.token, url: house.url }]);
    await page.route("**/auth/**", (route) => route.fulfill({ status: 404, json: { code: "NOT_FOUND" } }));
    await page.goto("/graphql");
    await see(page.getByText("Signed in as Marta Gil, by the portal.")).toBeVisible();
  });

  test("follows a subscription, and is worked by keys alone", async () => {
    const { page, token } = await newTherapist(house, { fresh: true });
    await page.goto("/graphql");
    await see(page.getByText("Signed in as")).toBeVisible();
    await example(page, /^Be told of each change/);
    await page.keyboard.press("Control+Enter");
    await see(answer(page)).toContainText("endCursor");
    const { id } = await createClient(house.api, token, { nombre: "Ana Ruiz" });
    // The editor wraps it.
    await expect.poll(async () => (await answer(page).textContent())?.replace(/\s/g, "")).toContain(id);
    // Out of the editor, which takes Tab for itself until it is told otherwise.
    await page.keyboard.press("Control+M");
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".monaco-editor")?.className ?? "")).not.toContain(
      "graphiql-query-editor",
    );
  });

  test("sends an authorization that was typed under Headers alone, without the portal's sign-in", async () => {
    const other = await quickTherapist(house.api, "Marta Gil", PASSWORD);
    await createClient(house.api, other.token, { nombre: "Ana Ruiz" });
    const { page } = await newTherapist(house, { fresh: true });
    await page.goto("/graphql");
    await see(page.getByText("Signed in as Elena Vidal")).toBeVisible();
    await example(page, /^A page of clients/);
    await page.getByRole("button", { name: "Headers", exact: true }).click();
    await page.getByRole("region", { name: "Headers" }).getByRole("code").click();
    await page.keyboard.insertText(JSON.stringify({ Authorization: `Bearer ${other.token}` }));
    const asked = page.waitForRequest((request) => request.url().endsWith("/graphql") && request.method() === "POST");
    await run(page).click();
    await see(answer(page)).toContainText("Ana Ruiz");
    const { authorization, cookie } = await (await asked).allHeaders();
    expect([authorization, cookie]).toEqual([`Bearer ${other.token}`, undefined]);
  });

  test("shows why a subscription is refused, in the gateway's words", async () => {
    const page = await house.visit("/graphql");
    await see(page.getByText("Nobody is signed in")).toBeVisible();
    await example(page, /^Be told of each change/);
    await run(page).click();
    await see(answer(page)).toContainText("UNAUTHENTICATED");
    await see(answer(page)).not.toContainText("stack");
  });

  test("keeps what it knows of who asks while that cannot be looked up", async () => {
    const { page } = await newTherapist(house, { fresh: true });
    await page.goto("/graphql");
    const who = page.getByRole("status").first();
    const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
    const UNSURE = "This could not be checked just now.";
    await see(who).toHaveText("Signed in as Elena Vidal, by the portal.");
    for (const cut of ["**/graphql", "**/auth/**"]) {
      await page.route(cut, (route) => route.abort());
      await comeBack();
      await see(who).toHaveText(`Signed in as Elena Vidal, by the portal. ${UNSURE}`);
      await page.unroute(cut);
      await comeBack();
      await see(who).toHaveText("Signed in as Elena Vidal, by the portal.");
    }
    const spent = { errors: [{ message: "Too much.", extensions: { code: "RATE_LIMITED" } }] };
    await page.route("**/graphql", (route) => route.fulfill({ status: 429, json: spent }));
    await page.getByLabel("Personal access token").fill("cst_x");
    await page.keyboard.press("Enter");
    await see(who).toHaveText(`It is not known for whom this token asks. ${UNSURE}`);
    await page.unroute("**/graphql");
    await comeBack();
    await see(who).toHaveText("This token opens nothing.");
  });

  test("looks right in the light and in the dark, from a telephone's width on", async () => {
    const page = await house.visit("/graphql", { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
    await see(page.getByText("Nobody is signed in")).toBeVisible();
    const ground = () => page.evaluate(() => getComputedStyle(document.querySelector("header") as Element).color);
    expect(await ground()).toBe("rgb(230, 232, 238)");
    await page.emulateMedia({ colorScheme: "light" });
    expect(await ground()).toBe("rgb(31, 36, 48)");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // What is within the editors is GraphiQL's.
    const own = async (theme: "light" | "dark") =>
      (await findingsOf(page, theme)).filter((finding) => !/graphiql|"mtk|line-numbers/.test(finding));
    expect(await own("light")).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await see(page.locator("body")).toHaveClass(/graphiql-dark/);
    expect(await own("dark")).toEqual([]);
  });
});

/** Apollo's page as far as it speaks with ours: it asks when it is told to, wherever it is told to, and shows the answer. */
const APOLLO = `<!doctype html><button>Ask</button><input value="/graphql"><pre></pre><script>
  parent.postMessage({ name: "ExplorerListeningForHandshake" }, "*");
  addEventListener("message", ({ data }) => {
    if (data.name === "ExplorerResponse") document.querySelector("pre").textContent = JSON.stringify(data.response);
  });
  document.querySelector("button").onclick = () => {
    const endpointUrl = new URL(document.querySelector("input").value, new URL(location.href).searchParams.get("endpoint")).href;
    const operation = "{ viewer { fullName } }";
    parent.postMessage({ name: "ExplorerRequest", operationId: "1", operation, headers: {}, includeCookies: true, endpointUrl }, "*");
  };
</script>`;

describe("Apollo Sandbox", () => {
  test("asks for the therapist once that was allowed, this portal alone, and never sees the token", async () => {
    const { page } = await newTherapist(house, { fresh: true });
    const asked: string[] = [];
    await page.route("https://sandbox.embed.apollographql.com/**", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: APOLLO });
    });
    await page.goto("/graphql");
    await page.getByRole("link", { name: "Apollo Sandbox" }).click();
    const apollo = page.frameLocator("iframe");
    const answered = apollo.locator("pre");
    await apollo.getByRole("button", { name: "Ask" }).click();
    await see(answered).toContainText("UNAUTHENTICATED");

    await page.getByRole("button", { name: "Use my sign-in" }).click();
    await see(page.getByRole("status")).toHaveText("Apollo's page asks for Elena Vidal and sees what is answered.");
    expect(await findingsOf(page, "light")).toEqual([]);
    await apollo.getByRole("button", { name: "Ask" }).click();
    await see(answered).toContainText('"fullName":"Elena Vidal"');
    await apollo.getByRole("textbox").fill("/auth/token");
    await apollo.getByRole("button", { name: "Ask" }).click();
    await see(answered).toContainText("Only this portal's own API is asked from here.");
    await apollo.getByRole("textbox").fill("/graphql");

    await page.getByRole("button", { name: "Stop using my sign-in" }).click();
    await apollo.getByRole("button", { name: "Ask" }).click();
    await see(answered).toContainText("UNAUTHENTICATED");
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toMatch(/authorization|bearer|eyJ/i);
  });

  test("is one press away, and the way back is said where it cannot be reached", async () => {
    const page = await house.visit("/graphql");
    const outside = await alone(page);
    await page.clock.install();
    await page.getByRole("link", { name: "Apollo Sandbox" }).click();
    await see(page.getByRole("heading", { name: "Apollo Sandbox" })).toBeVisible();
    await page.clock.fastForward(8_000);
    await see(page.getByRole("alert")).toContainText("Apollo Sandbox cannot be loaded");
    // What a browser draws of a page that has not come is white, whatever the theme.
    await see(page.locator("iframe")).toBeHidden();
    expect(outside.length).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Use my sign-in" }).click();
    await see(page.getByRole("status")).toHaveText("Nobody is signed in at the portal.");
    await page.getByRole("alert").getByRole("link", { name: "The explorer" }).click();
    await see(page).toHaveURL(`${house.url}/graphql`);
    await see(run(page)).toBeVisible();
  });
});

test("the portal loads nothing of the explorer", async () => {
  const page = await house.visit("/login");
  await see(page.getByRole("button", { name: "Iniciar sesión" })).toBeVisible();
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(loaded.filter((name) => name.includes("/graphql/explorer"))).toEqual([]);
});

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { createClient } from "../../support/api.ts";
import { newTherapist, see, startWebHouse, type WebHouse } from "../accountHouse.ts";

/** The portal's page at a gateway of a release that knows none of its operations. */
const elsewhere = mkdtempSync(path.join(tmpdir(), "consulta-web-"));
let closed: WebHouse;
beforeAll(async () => {
  cpSync("dist/web", elsewhere, { recursive: true, filter: (file) => !file.endsWith("documents.json") });
  closed = await startWebHouse(async () => ({ gateway: { persistedOnly: true } }));
});
afterEach(() => closed.sayGoodbye());
afterAll(async () => {
  await closed.close();
  rmSync(elsewhere, { recursive: true });
});
/** Each request for an operation: its name, and whether its text came along. */
function listen(page: Page) {
  const asked: { name: string; isText: boolean }[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/graphql") || request.method() !== "POST") return;
    const { operationName, query } = request.postDataJSON() as { operationName: string; query?: string };
    asked.push({ name: operationName, isText: query !== undefined });
  });
  return asked;
}

const open = (house: WebHouse) =>
  newTherapist(house, { fresh: true, fill: ({ token }) => createClient(house.api, token, { nombre: "Ana Ruiz" }) });

test("a gateway that answers the portal alone answers all of it: by hash, and as things change", async () => {
  const { page, token } = await open(closed);
  const asked = listen(page);
  await see(
    page
      .getByRole("link", { name: "Ana Ruiz" })
      .or(page.getByRole("button", { name: "Ana Ruiz" }))
      .first(),
  ).toBeVisible();
  for (const room of ["Dashboard", "Sesiones", "Notas", "Análisis"]) {
    await page.getByRole("navigation").getByRole("link", { name: room }).click();
    await see(page.getByRole("heading", { level: 1 })).toBeVisible();
    await see(page.getByRole("alert")).toHaveCount(0);
  }
  await page.getByRole("navigation").getByRole("link", { name: "Clientes" }).click();
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter(({ isText }) => isText)).toEqual([]);
  // The stream of changes is one of the portal's operations, too.
  await createClient(closed.api, token, { nombre: "Berta Gil" });
  await see(page.getByText("Berta Gil").first()).toBeVisible();
});

test("a page of another release goes on: what the gateway does not know it sends as text, and is answered", async () => {
  // Its own for each try: it learns.
  const newer = await startWebHouse(async () => ({ gateway: { webDir: elsewhere } }));
  onTestFinished(() => newer.close());
  onTestFinished(() => newer.sayGoodbye());
  const { page } = await open(newer);
  const asked = listen(page);
  const notes = () => asked.filter(({ name }) => name === "Notes").map(({ isText }) => isText);
  await page.getByRole("navigation").getByRole("link", { name: "Notas" }).click();
  await see(page.getByRole("button", { name: "Nueva Nota" }).first()).toBeVisible();
  await expect.poll(notes).toHaveLength(2);
  expect(notes()).toEqual([false, true]);
  // By now the gateway has learned it.
  await page.reload();
  await expect.poll(notes).toHaveLength(3);
  expect(notes()).toEqual([false, true, false]);
});

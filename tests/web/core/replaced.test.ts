import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newTherapist, see, startWebHouse, type WebHouse } from "../accountHouse.ts";

/** A build whose files go, as they do when the portal gets another version. */
const build = mkdtempSync(path.join(tmpdir(), "consulta-web-"));
let house: WebHouse;
beforeAll(async () => {
  cpSync("dist/web", build, { recursive: true });
  house = await startWebHouse(async () => ({ gateway: { webDir: build } }));
});
afterAll(async () => {
  await house.sayGoodbye();
  await house.close();
  rmSync(build, { recursive: true });
});

test("a window that was open before the portal got another version opens what it has never shown", async () => {
  const { page } = await newTherapist(house, { fresh: true });
  const files: string[] = JSON.parse(readFileSync(path.join(build, "files.json"), "utf8"));
  const missing = (all: string[]) => {
    const had = new Set(performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
    return all.filter((file) => !had.has(file)).length;
  };
  await page.evaluate(() => performance.setResourceTimingBufferSize(1_000));
  await expect.poll(() => page.evaluate(missing, files), { timeout: 120_000 }).toBe(0);
  rmSync(path.join(build, "assets"), { recursive: true });
  const menu = page.getByRole("navigation");
  await menu.getByRole("link", { name: "Análisis" }).click();
  await see(page.getByRole("heading", { level: 1 })).toHaveText(/Análisis/);
  await menu.getByRole("link", { name: "Sesiones" }).click();
  await page.getByRole("button", { name: "Nueva Sesión" }).first().click();
  await see(
    page
      .getByRole("dialog")
      .getByLabel(/^Cliente/)
      .first(),
  ).toBeVisible();
});

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { madeExport } from "../../support/exports.ts";
import { startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

test("a link at which no file is answered leaves the portal as it is", async () => {
  const { page } = await openPractice(house, {
    where: "/dashboard/data",
    fill: async ({ token }) => void (await madeExport(house.api, token)),
  });
  await page.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes("CreateDataExportLink")) return await route.fallback();
    const link = { __typename: "DataExportLinkPayload", url: `${house.url}/descarga/nada`, errors: [] };
    await route.fulfill({ json: { data: { createDataExportLink: link } } });
  });
  const answered = Promise.race([page.waitForEvent("download"), page.waitForEvent("framenavigated")]);
  await page.getByRole("button", { name: "Descargar: Toda tu consulta" }).click();
  await answered;
  expect(new URL(page.url()).pathname).toBe("/dashboard/data");
  await page.getByRole("heading", { name: "Tus datos", level: 1 }).waitFor();
});

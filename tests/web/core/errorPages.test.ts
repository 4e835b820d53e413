import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newTherapist, see, startWebHouse, type WebHouse } from "../accountHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

test("what is told of error codes has room on the narrowest phone, however long a code is", async () => {
  const { page } = await newTherapist(house, { options: { viewport: { width: 320, height: 640 } } });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.goto("/graphql/errors");
  const codes = await page.getByRole("listitem").allTextContents();
  expect(await width()).toBe(320);
  const longest = codes.toSorted((a, b) => b.length - a.length)[0] ?? "";
  await page.getByRole("link", { name: longest }).click();
  await see(page.getByRole("heading", { name: longest })).toBeVisible();
  expect(await width()).toBe(320);
});

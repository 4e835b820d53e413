import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createObjective } from "../../support/objectives.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

const NAME = "Ángela Muñoz";

test.each([390, 360])(
  "on a telephone of %d pixels progress is marked in one line, and its day stands in one",
  async (width) => {
    const { page } = await openPractice(house, {
      clients: [NAME],
      where: (practice) => `/dashboard/clients/${practice.idOf(NAME)}`,
      options: { viewport: { width, height: 780 }, hasTouch: true, isMobile: true },
      fill: ({ token, idOf }) =>
        createObjective(house.api, token, idOf(NAME), { titulo: "Caminar", fechaObjetivo: "2098-09-30" }),
    });
    const steps = page.getByRole("group", { name: "Marcar el progreso de «Caminar»" }).getByRole("button");
    await see(steps).toHaveCount(6);
    const tops = await steps.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
    );
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(2);
    const clipped = await steps.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(clipped).toBe(0);
    const lines = await page
      .getByText(/^Fecha objetivo: /)
      .evaluate((day) => day.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(day).lineHeight));
    expect(lines).toBeLessThan(1.5);
  },
);

import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { openPortal, see } from "../portal.tsx";

// A telephone of 390 px whose letters are twice as large has room for as many of them as one of 195 px.
const narrow = () => page.viewport(195, 422);

/** Nothing of what a part says or shows lies outside of it, or is cut. */
async function expectWhole(part: Locator): Promise<void> {
  await see(part).toBeVisible();
  const edge = part.element().getBoundingClientRect().right;
  const cut = [...part.element().querySelectorAll("p, span, button, i")].filter(
    (one) =>
      getComputedStyle(one).clipPath === "none" &&
      (one.getBoundingClientRect().right > edge + 1 ||
        (getComputedStyle(one).overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1)),
  );
  expect(cut.map((one) => one.textContent)).toEqual([]);
}

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const practice = {
  clients: ["Ana"],
  sessions: [
    { of: "Ana", day: TOMORROW, time: "10:00", enviarRecordatorio: true, opcionRecordatorio: "P1_HORA_ANTES" as const },
  ],
};

test("a session's reminder is said whole", async () => {
  await narrow();
  await openPortal("/dashboard/sessions?vista=lista", practice);
  const reminder = page.getByCss("[class*=sessionReminder]").first();
  await see(reminder).toMatchTextContent(/antes/);
  await expectWhole(reminder);
});

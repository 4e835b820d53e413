import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answersLater } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const wish = page.getByRole("switch", { name: "Pedir una valoración tras cada sesión" });

test("whether clients are asked for ratings is shown as it was pressed last while that is on its way, and the last press is stored", async () => {
  const { call } = await openPortal("/dashboard/analytics", {});
  await see(wish).not.toBeChecked();
  const later = answersLater("AskForRatings");
  await wish.click();
  await expect.poll(() => later.asked).toBe(1);
  await see(wish).toBeChecked();
  await wish.click();
  await see(wish).not.toBeChecked();
  // Sent at once, the later press may be there first, and the earlier one count.
  expect(later.asked).toBe(1);
  later.come();
  await expect.poll(() => later.asked).toBe(2);
  await expect
    .poll(async () => (await call("/user-info")).body)
    .toMatchObject({ data: { data: { asksForRatings: false } } });
  await see(wish).not.toBeChecked();
});

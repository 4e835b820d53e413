import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { link, openPractice } from "../clients/practice.ts";
import { see } from "../portal.tsx";

const NAME = "Ángela Muñoz";
/** What a dialog writes on the page. */
const WRITTEN = "--removed-body-scroll-bar-size";
const writtenOn = (element: Element) => getComputedStyle(element).getPropertyValue(WRITTEN);

test("a dialog that opens has nothing styled anew of the page it opens over", async () => {
  await openPractice({ clients: [NAME] });
  await link(NAME).click();
  await see(page.getByRole("dialog").getByRole("tab", { name: "Vista General" })).toBeVisible();
  await expect.poll(() => writtenOn(document.body)).not.toBe("");
  expect([...document.body.children].filter((part) => writtenOn(part) !== "")).toEqual([]);
});

import { expect, test } from "vitest";
import { openLooking } from "../../../api/sessions/busy/looking.ts";
import { BUSY } from "../../support/busy.ts";

const window = { startsAt: new Date("2026-01-01"), endsAt: new Date("2027-01-01") };

test("a practice's calendar is looked through after one of another's that came before, and not after all of them", async () => {
  const look = openLooking();
  const looked: string[] = [];
  const lookAt = async (whose: string) => {
    await look(whose, { text: BUSY, zone: "Europe/Madrid", window, own: [] });
    looked.push(whose);
  };
  const many = Array.from({ length: 4 }, () => lookAt("many"));
  await Promise.all([...many, lookAt("one")]);
  expect(looked).toEqual(["many", "one", "many", "many", "many"]);
});

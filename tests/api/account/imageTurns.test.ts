import sharp from "sharp";
import { expect, test } from "vitest";
import { drawAgain } from "../../../api/account/manage/images.ts";

const picture = (edge: number): Promise<Buffer> =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: "#204060" } })
    .png()
    .toBuffer();

test("an account's picture is drawn after one of another's that came before, and not after all of them", async () => {
  const [large, small] = await Promise.all([picture(3_000), picture(64)]);
  const drawn: string[] = [];
  const draw = async (whose: string, bytes: Buffer) => {
    await drawAgain(whose, bytes);
    drawn.push(whose);
  };
  const larges = Array.from({ length: 4 }, () => draw("many", large));
  await Promise.all([...larges, draw("one", small)]);
  expect(drawn).toEqual(["many", "one", "many", "many", "many"]);
});

test("an account that sends more pictures than may wait is asked to come back, and not told that they are broken", async () => {
  const small = await picture(64);
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => drawAgain("many", small)));
  const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refusals).toEqual(Array(9).fill(expect.objectContaining({ code: "UNAVAILABLE" })));
});

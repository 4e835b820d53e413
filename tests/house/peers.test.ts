import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { peersPicture, readPeers, withPeers } from "../../run/checks/peersPicture.ts";

test("the chart and the README's table say what the bench measured last", () => {
  expect(readFileSync("docs/peers.svg", "utf8")).toBe(peersPicture(readPeers()));
  const readme = readFileSync("README.md", "utf8");
  expect(withPeers(readme, readPeers())).toBe(readme);
});

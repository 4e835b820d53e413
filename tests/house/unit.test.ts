import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const unit = readFileSync("deploy/consulta.service", "utf8");
const settings = (name: string) =>
  unit.split("\n").flatMap((line) => (line.startsWith(`${name}=`) ? line.slice(name.length + 1).split(" ") : []));

test("the unit for systemd lets the service know which addresses are its machine's, without which nothing outside is connected to", () => {
  expect(settings("RestrictAddressFamilies")).toEqual(
    expect.arrayContaining(["AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK"]),
  );
});

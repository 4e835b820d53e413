import { describe, expect, test } from "vitest";
import { closed, faultsOf } from "../../../run/checks/evolution.ts";

const RELEASED = `
type Query {
  client(id: ID!, old: Int @deprecated(reason: "It did nothing. Removed after 2027-01-31.")): Client
  people: [Person!] @deprecated(reason: "Use clients. Removed after 2027-01-31.")
  soon: Int @deprecated(reason: "Use later. Removed after 2027-06-30.")
}
type Client {
  id: ID!
  nick: String @deprecated(reason: "Use name.")
  status: Status
}
type Person { name: String, address: Address }
type Address { street: String }
enum Status { ACTIVE GONE @deprecated(reason: "It never comes. Removed after 2027-01-31.") }
`;
/** The released schema, dates given to what has none, with some of it changed. */
const changed = (...pairs: [from: string, to: string][]) =>
  [["Use name.", "Use name. Removed after 2027-06-30."] as const, ...pairs].reduce((sdl, [from, to]) => {
    if (!sdl.includes(from)) throw new Error(`no ${from}`);
    return sdl.replace(from, to);
  }, RELEASED);
const log = (text: string) =>
  `# Changelog\n\n## [Unreleased]\n\n${text}\n\n## [0.1.0] - 2026-11-21\n\n- \`Client.status\`\n`;
const faults = (present: string, text = "", today = "2027-02-01") =>
  faultsOf({ released: RELEASED, present, changelog: log(text), today });

const WITHOUT_PEOPLE: [string, string][] = [
  ['  people: [Person!] @deprecated(reason: "Use clients. Removed after 2027-01-31.")\n', ""],
  ["type Person { name: String, address: Address }\ntype Address { street: String }\n", ""],
];

test("a schema that is as it was released has nothing to say", async () => {
  expect(await faults(changed())).toEqual([]);
});

describe("what clients may use", () => {
  test.each([
    ["a field", ["  status: Status\n", ""], "Field 'status' was removed from object type 'Client'"],
    [
      "a field whose day is yet to come",
      [/ {2}soon.*\n/.exec(RELEASED)?.[0] ?? "", ""],
      "Field 'soon' (deprecated) was removed",
    ],
    [
      "a field deprecated without a day",
      [/ {2}nick.*\n/.exec(changed())?.[0] ?? "", ""],
      "Field 'nick' (deprecated) was removed",
    ],
    ["a value", ["enum Status { ACTIVE ", "enum Status { "], "Enum value 'ACTIVE' was removed"],
    ["a type", ["id: ID!\n", "id: String!\n"], "Field 'Client.id' changed type from 'ID!' to 'String!'"],
    ["a further argument that has to be given", ["client(id: ID!, ", "client(id: ID!, more: Int!, "], "'more: Int!'"],
  ] as [string, [string, string], string][])("is not broken without notice: %s", async (_what, change, told) => {
    const present = changed(change);
    const found = await faults(
      present,
      "`Client.status`, `Client.nick`, `soon`, `Status.ACTIVE`, `Client.id`, `client`",
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^breaks clients without notice: /);
    expect(found[0]).toContain(told);
  });

  test.each([
    ["a field, with the types that nothing else leads to", WITHOUT_PEOPLE, "`people`, `Person`, `Address`"],
    ["an argument", [[/, old: Int.*?\)\)/.exec(RELEASED)?.[0] ?? "", ")"]], "`Query.client`"],
    ["a value", [[/ GONE.*\)/.exec(RELEASED)?.[0] ?? "", ""]], "`Status.GONE`"],
  ] as [string, [string, string][], string][])(
    "may go when its day is over, and is told: %s",
    async (_what, changes, told) => {
      const present = changed(...changes);
      expect(await faults(present, told)).toEqual([]);
      expect((await faults(present)).every((fault) => fault.startsWith("CHANGELOG.md does not name"))).toBe(true);
      expect(await faults(present)).not.toEqual([]);
      const early = await faults(present, told, "2027-01-31");
      expect(early.length).toBeGreaterThan(0);
      expect(early.every((fault) => fault.startsWith("breaks clients without notice"))).toBe(true);
    },
  );

  test("of a kind goes only with all that is answered by it", async () => {
    const kinds = "interface Fault { code: String }\ntype Late implements Fault { code: String }\n";
    const released = `${RELEASED.replace("type Client {", "type Client {\n  faults: [Fault!]")}${kinds}`;
    const present = `${changed(["type Client {", "type Client {\n  faults: [Fault!]"])}interface Fault { code: String }\n`;
    const found = await faultsOf({ released, present, changelog: log("`Late`"), today: "2027-02-01" });
    expect(found).toEqual(["breaks clients without notice: Type 'Late' was removed"]);
  });

  test("keeps its types while something else leads to them", async () => {
    const present = changed(...WITHOUT_PEOPLE, ["type Client {", "type Client {\n  of: Int"]);
    const released = RELEASED.replace("type Client {", "type Client {\n  of: Person");
    const found = await faultsOf({ released, present, changelog: log("`people`, `Client.of`"), today: "2027-02-01" });
    expect(found.join()).toContain("Type 'Person' was removed");
  });
});

describe("a deprecation", () => {
  const deprecated = (reason: string) => changed(["status: Status", `status: Status @deprecated(reason: "${reason}")`]);

  test("names its day, ninety away at least, and is told", async () => {
    expect(await faults(deprecated("Use state. Removed after 2027-05-02."), "`Client.status` goes")).toEqual([]);
    expect(await faults(deprecated("Use state. Removed after 2027-05-02."))).toEqual([
      expect.stringMatching(/^CHANGELOG.md does not name Client.status: /),
    ]);
    expect(await faults(deprecated("Use state. Removed after 2027-05-01."), "`Client.status`")).toEqual([
      "Client.status goes before 90 days are over: not before 2027-05-02",
    ]);
    expect(await faults(deprecated("Use state."), "`Client.status`")).toEqual([
      "Client.status is deprecated without a day: its reason ends with «Removed after 2027-01-31.»",
    ]);
  });
});

describe("what is new", () => {
  const present = changed(
    ["  soon: Int", "  hooks(first: Int, in: HookFilter): HookPage\n  soon: Int"],
    [
      "type Client {",
      "type HookPage { items: [Hook!]! }\ntype Hook { id: ID!, kind: HookKind }\nenum HookKind { A }\ninput HookFilter { kind: HookKind }\ntype Client {\n  phone: String",
    ],
  );

  test("is told by its field, with the types it brings, or by its type", async () => {
    expect(await faults(present, "**API**: `hooks`, and `Client.phone`.")).toEqual([]);
    expect(await faults(present, "`hooks(first:)` tells; `phone` of `Client`")).toEqual([]);
    const missing = (await faults(present, "`Client` has more. hooks are new")).join("\n");
    expect(missing).toContain("CHANGELOG.md does not name Query.hooks");
    expect(missing).toContain("CHANGELOG.md does not name HookPage");
    expect(missing).not.toContain("Client");
  });

  test("is not told by what an earlier release said", async () => {
    expect((await faults(changed(["status: Status", "status: Status\n  phone: String"]), "`status`")).join()).toContain(
      "Client.phone",
    );
  });
});

describe("a release", () => {
  test("puts what is unreleased under its version and day, and leaves room for what comes", () => {
    expect(closed(log("### Added\n\n- `hooks`"), "0.2.0", "2027-02-01")).toContain(
      "## [Unreleased]\n\n## [0.2.0] - 2027-02-01\n\n### Added\n\n- `hooks`\n\n## [0.1.0]",
    );
  });

  test.each([
    ["an older version", "- `hooks`", "0.0.9"],
    ["the version there is", "- `hooks`", "0.1.0"],
    ["nothing", "", "0.2.0"],
  ])("is not made of %s", (_what, text, version) => {
    expect(() => closed(log(text), version, "2027-02-01")).toThrow(/CHANGELOG.md/);
  });
});

import { globSync, readFileSync } from "node:fs";
import postcss from "postcss";
import { expect, test } from "vitest";

/** Whose a style sheet is: a room's, the shell's, or everybody's parts'. */
const ownerOf = (file: string): string => {
  const [, folder = "", inner = ""] = file.split("/");
  return folder === "core" ? `core/${inner}` : folder;
};

interface Rule {
  owner: string;
  file: string;
  selector: string;
  classes: string[];
}

const rules: Rule[] = [];
for (const file of globSync("web/**/*.css"))
  postcss.parse(readFileSync(file, "utf8"), { from: file }).walkRules((rule) => {
    // Steps of an animation are no selectors.
    if (rule.parent?.type === "atrule" && "name" in rule.parent && rule.parent.name === "keyframes") return;
    for (const selector of rule.selectors) {
      const classes = [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].flatMap(([, name]) => name ?? []);
      rules.push({ owner: ownerOf(file), file, selector, classes });
    }
  });

/** Who writes a class in a style sheet; Mantine's own are nobody's. */
const writers = new Map<string, Set<string>>();
for (const { owner, classes } of rules)
  for (const name of classes) writers.set(name, (writers.get(name) ?? new Set()).add(owner));
const isOwn = (name: string, owner: string): boolean =>
  !name.startsWith("mantine-") && [...(writers.get(name) ?? [])].every((writer) => writer === owner);

test("no style of a room can reach another room: each begins from a class that room alone has", () => {
  const strays = rules
    .filter(({ owner }) => owner !== "ui")
    .filter(({ owner, classes }) => !classes.some((name) => isOwn(name, owner)))
    .map(({ file, selector }) => `${file}: ${selector}`);
  expect(strays).toEqual([]);
});

test("every class a room writes in its parts is its own, everybody's, or one of Mantine's", () => {
  const strangers = globSync("web/**/*.tsx")
    .map((file) => [file, ownerOf(file)] as const)
    .flatMap(([file, owner]) =>
      [...readFileSync(file, "utf8").matchAll(/className="([^"]+)"/g)]
        .flatMap(([, names = ""]) => names.split(/\s+/))
        .filter((name) => writers.has(name))
        .filter((name) => !["ui", owner].some((known) => writers.get(name)?.has(known)))
        .map((name) => `${file}: ${name} of ${[...(writers.get(name) ?? [])].join()}`),
    );
  expect(strangers).toEqual([]);
});

test("animations have one name each", () => {
  const names = globSync("web/**/*.css").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/@keyframes\s+([\w-]+)/g)].map(([, name]) => name),
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

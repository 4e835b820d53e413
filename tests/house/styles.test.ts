import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import postcss, { type Rule } from "postcss";
import { expect, test } from "vitest";

// A style sheet is loaded with its room and stays when the room is left. CSS modules keep a room's styles from another's
// screens; what is asked here is what they leave open (decision 143).

/** Reaches every page: elements, and Mantine's parts wherever they are. */
const FIRST_PAINT = "web/app/shell/firstPaint.css";
const GROUND = ["base", "fonts", "forcedColors"].map((name) => `web/ui/theme/${name}.css`);
const modules = globSync("web/**/*.module.css");
const sources = globSync("web/**/*.{ts,tsx}").map((file) => ({ file, text: readFileSync(file, "utf8") }));
/** The folder below `web/`; everybody's parts are in `ui`. */
const roomOf = (file: string): string => file.split("/")[1] ?? "";

/** Without what belongs to others: `:global(…)`, and the values of attributes. */
const ownPart = (selector: string): string =>
  selector.replace(/:global(\((?:[^()]|\([^()]*\))*\))?|\[[^\]]*\]/g, (other) => " ".repeat(other.length));
const classesIn = (selector: string): string[] =>
  [...ownPart(selector).matchAll(/\.([a-zA-Z][\w-]*)/g)].flatMap(([, name]) => name ?? []);

/** Every rule of a sheet; the steps of an animation are none. */
function rulesOf(file: string): Rule[] {
  const rules: Rule[] = [];
  postcss.parse(readFileSync(file, "utf8"), { from: file }).walkRules((rule) => {
    if (rule.parent?.type !== "atrule" || !("name" in rule.parent) || rule.parent.name !== "keyframes")
      rules.push(rule);
  });
  return rules;
}
const sheets = new Map(modules.map((file) => [file, rulesOf(file)]));
const classesOf = (file: string) => new Set(sheets.get(file)?.flatMap(({ selector }) => classesIn(selector)));

/** Every module that is imported, and under what name. */
const imports = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/^import (\w+) from "(\.[^"]+\.module\.css)";$/gm)].map(([, name = "", from = ""]) => ({
    file,
    text,
    name,
    module: path.join(path.dirname(file), from),
  })),
);
/** The classes a text takes from a module it knows as `name`. */
const taken = (text: string, name: string) =>
  [...text.replaceAll(/^import .*/gm, "").matchAll(new RegExp(`(?<![\\w.-])${name}\\.(\\w+)`, "g"))].flatMap(
    ([, used]) => used ?? [],
  );

test("every style sheet is a module but the ground and the first page's, and these name only their own pages' classes", () => {
  expect(
    globSync("web/**/*.css")
      .filter((file) => !modules.includes(file))
      .sort(),
  ).toEqual([FIRST_PAINT, ...GROUND].sort());
  const shape = readFileSync("web/app/shell/firstPaint.html", "utf8");
  const drawn = [...shape.matchAll(/class="([^"]*)"/g)].map(([, name]) => name);
  const styled = rulesOf(FIRST_PAINT).flatMap(({ selector }) => classesIn(selector));
  expect(drawn.filter((name) => !name?.startsWith("fp"))).toEqual([]);
  expect([...new Set(styled)].sort()).toEqual([...new Set(drawn)].sort());
  const classes = GROUND.flatMap(rulesOf).flatMap(({ selector }) => classesIn(selector));
  expect([...new Set(classes.filter((name) => !name.startsWith("mantine-")))]).toEqual(["mark"]);
  expect(readFileSync("web/index.html", "utf8").match(/class="[^"]*"/g)).toEqual(['class="mark"']);
});

test("every class that is named is in its module, and nobody names one by hand", () => {
  const missing = imports.flatMap(({ file, text, name, module }) =>
    taken(text, name)
      .filter((used) => !classesOf(module).has(used))
      .map((used) => `${file}: ${name}.${used}`),
  );
  const byHand = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bclassNames?(?:=|: )\{*(?:[^{}`"]*"[^"]*"|`(?:\$\{[^}]*\}| )*[^`$ ]+)/g)].map(
      ([written]) => `${file}: ${written}`,
    ),
  );
  expect([...missing, ...byHand]).toEqual([]);
});

test("every class of a module is named by somebody", () => {
  const unused = modules.flatMap((file) => {
    const used = new Set(
      imports.filter(({ module }) => module === file).flatMap(({ text, name }) => taken(text, name)),
    );
    return [...classesOf(file)].filter((name) => !used.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(unused).toEqual([]);
});

test("a selector reaches what is not its module's only from a class of its own", () => {
  const strays = [...sheets].flatMap(([file, rules]) =>
    rules
      .flatMap(({ selectors }) => selectors)
      .filter((selector) => {
        const own = ownPart(selector).search(/\.[a-zA-Z]/);
        const others = selector.indexOf(":global");
        return own < 0 || (others >= 0 && others < own);
      })
      .map((selector) => `${file}: ${selector}`),
  );
  const animations = modules.filter((file) => /@keyframes\s+:global/.test(readFileSync(file, "utf8")));
  expect([...strays, ...animations]).toEqual([]);
});

test("a room takes its styles from its own modules and from everybody's", () => {
  const strangers = imports
    .filter(({ file, module }) => !["ui", roomOf(file)].includes(roomOf(module)))
    .map(({ file, module }) => `${file}: ${module}`);
  const borrowed = modules.filter((file) => /\bcomposes:[^;]*\bfrom\b|@import|@value/.test(readFileSync(file, "utf8")));
  const unnamed = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/^import "(\.[^"]+\.css)";$/gm)]
      .map(([, from = ""]) => path.join(path.dirname(file), from))
      .filter((sheet) => !GROUND.includes(sheet))
      .map((sheet) => `${file}: ${sheet}`),
  );
  expect([...strangers, ...borrowed, ...unnamed]).toEqual([]);
});

/** The layer a rule is in, if any. */
function layerOf(rule: Rule): string | undefined {
  for (let parent = rule.parent; parent; parent = parent.parent as typeof parent)
    if (parent.type === "atrule" && "name" in parent && parent.name === "layer") return String(parent.params);
  return undefined;
}

test("everybody's parts are in the layer below the rooms, so that a room's word wins in whatever order both come", () => {
  const wrong = [...sheets].flatMap(([file, rules]) =>
    rules
      .filter((rule) => layerOf(rule) !== (roomOf(file) === "ui" ? "ui" : undefined))
      .map(({ selector }) => `${file}: ${selector}`),
  );
  const ofParts = modules.filter((file) => roomOf(file) === "ui");
  const unordered = ofParts.filter((file) => !readFileSync(file, "utf8").includes("@layer mantine, ui;"));
  expect([...wrong, ...unordered]).toEqual([]);
});

/** What a module says of a class itself, not of what lies within. */
const saidOf = (file: string, name: string): Set<string> =>
  new Set(
    sheets
      .get(file)
      ?.filter(({ selectors }) => selectors.some((one) => classesIn(one.split(/[\s>+~]+/).at(-1) ?? "").includes(name)))
      .flatMap(({ nodes }) => nodes.flatMap((node) => (node.type === "decl" ? [node.prop] : []))),
  );
const overlap = (one: string, other: string) =>
  one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`);

test("two modules of one layer never say the same of one element: their order would decide", () => {
  const clashes = sources.flatMap(({ file, text }) => {
    const known = new Map(imports.filter((one) => one.file === file).map(({ name, module }) => [name, module]));
    return [...text.matchAll(/\bclassName=\{`([^`]+)`\}/g)].flatMap(([written, words = ""]) => {
      const classes = [...words.matchAll(/\$\{(\w+)\.(\w+)\}/g)].flatMap(([, from = "", name = ""]) => {
        const module = known.get(from);
        return module ? [{ module, said: [...saidOf(module, name)] }] : [];
      });
      const clash = classes.some((one) =>
        classes.some(
          (other) =>
            one.module < other.module &&
            (roomOf(one.module) === "ui") === (roomOf(other.module) === "ui") &&
            one.said.some((property) => other.said.some((said) => overlap(property, said))),
        ),
      );
      return clash ? [`${file}: ${written}`] : [];
    });
  });
  expect(clashes).toEqual([]);
});

test("no letters have a size in pixels: they grow with what a reader has chosen in the browser", () => {
  const sized = [
    ...globSync("web/**/*.css").map((file) => ({ file, text: readFileSync(file, "utf8") })),
    ...sources.filter(({ file }) => !file.endsWith(".generated.ts")),
  ].flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /\b(?:(?:font|font-size|line-height):[^;{}]*\dpx|fontSize: (?:\d|"\d+px)|(?:lh|fz)="\d+px"|lineHeight: "\d+px)/g,
      ),
    ].map(([written]) => `${file}: ${written}`),
  );
  expect(sized).toEqual([]);
});

test("`font` names its letters: with `inherit` beside a size a browser drops all of it, and the letters are its own small ones", () => {
  const dropped = globSync("{web,api,gateway,docs}/**/*.{css,html,ts,tsx}")
    .filter((file) => !file.endsWith(".generated.ts"))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\bfont: ?[^;{}"`]*[^;{}"`: ] +(?:inherit|initial|unset|revert)\b/g)].map(
        ([written]) => `${file}: ${written}`,
      ),
    );
  expect(dropped).toEqual([]);
});

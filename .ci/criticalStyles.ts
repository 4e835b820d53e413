import postcss, { type AtRule, type Root, type Rule } from "postcss";

const CLASS = /\.((?:[\w-]|\\.)+)/g;
const ANIMATION = /^animation(?:-name)?$/;
/** What stands in `:not(…)` must not be there. */
const NEGATED = /:not\((?:[^()]|\([^()]*\))*\)/g;

const USED = /var\((--[\w-]+)/g;
const usedIn = (text: string): Set<string> => new Set([...text.matchAll(USED)].flatMap(([, name]) => name ?? []));

const OWN_STYLES = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** Takes out the variables that nothing asks for, and those that only these have asked for. */
function dropUnused(root: Root, html: string): void {
  const used = usedIn(html.replace(OWN_STYLES, ""));
  const sheets = [root, ...[...html.matchAll(OWN_STYLES)].map(([, own = ""]) => postcss.parse(own))];
  for (let before = -1; used.size !== before; ) {
    before = used.size;
    for (const sheet of sheets)
      sheet.walkDecls(({ prop, value }) => {
        if (!prop.startsWith("--") || used.has(prop)) for (const name of usedIn(value)) used.add(name);
      });
  }
  root.walkDecls(/^--/, (decl) => {
    if (!used.has(decl.prop)) decl.remove();
  });
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
}

/**
 * The rules of a style sheet that a page is drawn with: those whose every class is on it.
 * @param html the page
 */
export function criticalStyles(sheet: string, html: string): string {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")));
  const isDrawn = (selector: string) =>
    [...selector.replace(NEGATED, "").matchAll(CLASS)].every(([, name = ""]) => classes.has(name.replaceAll("\\", "")));
  const root = postcss.parse(sheet);
  const isStep = ({ parent }: Rule) => parent?.type === "atrule" && /keyframes$/.test((parent as AtRule).name);
  root.walkRules((rule) => {
    if (isStep(rule)) return;
    const drawn = rule.selectors.filter(isDrawn);
    if (drawn.length === 0) rule.remove();
    else rule.selectors = drawn;
  });
  dropUnused(root, html);
  const moving = new Set<string>();
  root.walkDecls(ANIMATION, ({ value }) => {
    for (const name of value.split(/[\s,]+/)) moving.add(name);
  });
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!moving.has(rule.params)) rule.remove();
  });
  // What is left empty; the order of layers stands in a rule without a body.
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return root.toString();
}

/** The styles of elements that may not bear them, as rules. */
export function attributeStyles(html: string): string {
  const styles = new Set([...html.matchAll(/ data-style="([^"]*)"/g)].map(([, style = ""]) => style));
  return [...styles].map((style) => `[data-style="${style}"]{${style.replaceAll("&quot;", '"')}}`).join("");
}

const { cssVariablesResolver } = require("./web/ui/theme/cssVariables.ts");
const palette = require("./web/ui/theme/palette.ts");

const SCHEME = /\[data-mantine-color-scheme=["']?(light|dark)["']?\]/g;

/** Paper is white whichever theme the screen has: what is said for the dark one is not said there, for the light one always. */
const paper = {
  postcssPlugin: "paper",
  OnceExit(root, { AtRule }) {
    const schemeOf = ({ selectors }) => {
      const schemes = selectors.map((selector) => [...selector.matchAll(SCHEME)].map(([, scheme]) => scheme).join());
      return schemes.every((scheme) => scheme === schemes[0]) ? schemes[0] : "";
    };
    const rules = [];
    root.walkRules((rule) => void rules.push([rule, schemeOf(rule)]));
    for (const [rule, scheme] of rules) {
      if (scheme === "dark") {
        const screen = new AtRule({ name: "media", params: "not print" });
        rule.replaceWith(screen);
        screen.append(rule);
      }
      if (scheme === "light") {
        const printed = new AtRule({ name: "media", params: "print" });
        rule.after(printed);
        printed.append(rule.clone({ selector: rule.selector.replace(SCHEME, "[data-mantine-color-scheme]") }));
      }
    }
  },
};

/** The product's light colours, for `@mixin light-palette`. */
const { light } = cssVariablesResolver({ colors: palette });

module.exports = { plugins: [require("postcss-preset-mantine")({ mixins: { "light-palette": light } }), paper] };

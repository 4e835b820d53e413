import type { Plugin } from "vite";

/** What Vite's helper does with a style sheet that did not come: it counts as had, and is never asked for again. */
const HAD = /(err\)? => \{\s*)seen\[href\] = void 0;/;

/** A dialog whose style sheet did not come once is not opened without it: the sheet is asked for with the next try. */
export const askSheetsAgain: Plugin = {
  name: "ask-sheets-again",
  enforce: "post",
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!HAD.test(code)) throw new Error("Vite's preload helper is another one: see .ci/vite.askSheetsAgain.ts");
      return { code: code.replace(HAD, "$1delete seen[href];"), map: null };
    },
  },
};

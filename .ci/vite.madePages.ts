import { rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { CLERK_META } from "../schema/rules/clerk.ts";

/** Where the nonce of an answer goes; the gateway puts it there. */
export const NONCE = "{nonce}";

/** For whom a page is made: what its program reads from its own address, as a browser would from the page's `<meta>`. */
const KINDS = {
  "": "",
  ".clerk": `?${new URLSearchParams({ [CLERK_META]: JSON.stringify({ publishableKey: "", proxyUrl: null }) })}`,
};

interface Made {
  /** Of the page's file, as in `login.clerk`. */
  name: string;
  title: string;
  body: string;
}

const TITLE = /<title>([^<]*)<\/title>/;
/** The page's policy takes no such attribute: `web/app/signIn/start.tsx` gives the styles back before the page is React's. */
const STYLE = / style="([^"]*)"/g;

type Render = (pathname: string, nonce: string) => Promise<string>;

/** Draws the pages of these addresses with the web's own code, for each kind of accounts. */
export async function madePages(web: string, addresses: readonly string[]): Promise<Made[]> {
  const outDir = path.resolve("dist/pages");
  await build({
    root: web,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [react()],
    build: {
      ssr: "app/signIn/render.tsx",
      outDir,
      emptyOutDir: true,
      target: "node24",
      rolldownOptions: { output: { entryFileNames: "render.js", codeSplitting: false } },
    },
  });
  const program = pathToFileURL(path.join(outDir, "render.js")).href;
  const made: Made[] = [];
  for (const [kind, words] of Object.entries(KINDS)) {
    // Each address is a program of its own: who runs the accounts is decided once.
    const { renderPage } = (await import(`${program}${words}`)) as { renderPage: Render };
    for (const address of addresses) {
      const drawn = await renderPage(address, NONCE);
      const title = drawn.match(TITLE)?.[1];
      if (!title) throw new Error(`.ci/vite.madePages.ts: ${address} has no title`);
      const body = drawn.replace(TITLE, "").replace(STYLE, ' data-style="$1"');
      made.push({ name: `${address.slice(1)}${kind}`, title, body });
    }
  }
  rmSync(outDir, { recursive: true });
  return made;
}

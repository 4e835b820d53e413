import { realpathSync } from "node:fs";
import path from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { defaultClientConditions, type Plugin, type ProxyOptions } from "vite";
import { defineProject } from "vitest/config";
import { freePort } from "../tests/support/ports.ts";

// This file is read more than once; everybody must hear of the same ports.
process.env.PARTS_PORT ??= `${await freePort()}`;
process.env.PARTS_GATEWAY_PORT ??= `${await freePort()}`;
process.env.PARTS_HELPER_PORT ??= `${await freePort()}`;

/** In Node (house.ts) type-graphql and Apollo must share one copy of graphql; an alias would break the browser's. */
const oneGraphql: Plugin = {
  name: "one-graphql",
  enforce: "pre",
  resolveId: (id, _from, { ssr }) => (ssr && id === "graphql" ? path.resolve("node_modules/graphql/index.js") : null),
};

/** Each request comes from an address of its own, so that limits per address stay out of the way. */
let requests = 0;
const gateway: ProxyOptions = {
  target: `http://127.0.0.1:${process.env.PARTS_GATEWAY_PORT}`,
  configure: (proxy) =>
    proxy.on("proxyReq", (request) => {
      requests += 1;
      request.setHeader("x-forwarded-for", `10.8.${(requests >> 8) & 255}.${requests & 255}`);
    }),
};

/** Parts and forms with Testing Library in a real browser, before the real gateway and service (tests/parts). */
export default defineProject({
  // A working tree that shares the installed packages of another keeps what it has made of them to itself.
  cacheDir: path.resolve("node_modules/.cache/vitest-parts", path.basename(process.cwd())),
  resolve: { conditions: ["es2015", ...defaultClientConditions] },
  plugins: [oneGraphql],
  server: {
    // A working tree may share the installed packages of another.
    fs: { allow: [".", realpathSync("node_modules")] },
    proxy: {
      "/graphql": gateway,
      "/auth": gateway,
      "/dev": gateway,
      "/__house": `http://127.0.0.1:${process.env.PARTS_HELPER_PORT}`,
    },
  },
  // All of it found before the first test: a dependency found later reloads the page in the middle of one.
  optimizeDeps: {
    entries: ["web/app/main.tsx", "tests/parts/portal.tsx", "tests/parts/**/*.test.{ts,tsx}"],
    include: ["axe-core", "graphql-sse"],
  },
  test: {
    name: "parts",
    include: ["tests/parts/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/sharedPostgres.ts", "tests/parts/house.ts"],
    setupFiles: ["tests/parts/setup.ts"],
    testTimeout: 600_000,
    hookTimeout: 180_000,
    retry: 1,
    // Patient, because the machine may have other work.
    expect: { poll: { timeout: 30_000 } },
    api: { port: Number(process.env.PARTS_PORT), strictPort: true },
    // One page a worker for all its files: the portal's modules are loaded once a page, not once a file.
    isolate: false,
    // After the screens: what is pressed and waited for in six pages at once takes longer than in three after three.
    sequence: { groupOrder: 2 },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      // A part of a name is enough, as in tests/web.
      locators: { exact: false },
      viewport: { width: 1280, height: 720 },
      testerHtmlPath: "tests/parts/tester.html",
      provider: playwright({
        // Without it both a press and what is waited for would have all of a test's ten minutes.
        actionTimeout: 60_000,
        launchOptions: {
          executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
          args: [
            "--no-sandbox",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-gpu",
          ],
        },
        // The screens (tests/web) move: dialogs and notices are tried both ways.
        contextOptions: {
          locale: "es-ES",
          timezoneId: "Europe/Madrid",
          reducedMotion: "reduce",
          // Drawn small: nobody looks at the pixels.
          deviceScaleFactor: 0.25,
        },
      }),
      commands: {
        lookIn: ({ page }, colorScheme: "light" | "dark") => page.emulateMedia({ colorScheme }),
        printIn: ({ page }, media: "print" | null) => page.emulateMedia({ media }),
        forceColors: ({ page }, forcedColors: "active" | "none") => page.emulateMedia({ forcedColors }),
      },
      instances: [{ browser: "chromium" }],
    },
  },
});

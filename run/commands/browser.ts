import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Chromium without a window to draw: the same engine, a third faster to test with. */
const SHELL = "/usr/bin/chromium-headless-shell";
const CANDIDATES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const aptInstall = (...packages: string[]): boolean => {
  const apt = (...args: string[]) =>
    spawnSync("apt-get", args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  return (
    process.getuid?.() === 0 &&
    existsSync("/usr/bin/apt-get") &&
    apt("update", "-qq") &&
    apt("install", "-y", "-qq", "--no-install-recommends", ...packages)
  );
};

/**
 * A Chromium to look and measure with: CHROME_PATH, else an installed one, else Debian's package when we are root.
 * @throws Error with one sentence on how to install it
 */
export function findChromium(): string {
  const found = () => [process.env.CHROME_PATH, ...CANDIDATES, SHELL].find((path) => path && existsSync(path));
  const path = found() ?? (aptInstall("chromium", "fonts-liberation") ? found() : undefined);
  if (!path)
    throw new Error(
      "No browser to test with: install Chromium or Chrome, or set CHROME_PATH to one (Debian: apt-get install chromium).",
    );
  return path;
}

/**
 * A Chromium to test with: CHROME_PATH, else the headless shell, else any other.
 * @throws Error with one sentence on how to install one
 */
export function findTestBrowser(): string {
  if (process.env.CHROME_PATH) return findChromium();
  return existsSync(SHELL) || aptInstall("chromium-headless-shell", "fonts-liberation") ? SHELL : findChromium();
}

/**
 * The programs of PostgreSQL and PgBouncer, for the tests that run on both databases; without root and without them those run on the
 * embedded one only.
 */
export function providePostgres(): void {
  const places = { "postgresql-15": "/usr/lib/postgresql", pgbouncer: "/usr/sbin/pgbouncer" };
  const missing = Object.entries(places).flatMap(([name, place]) => (existsSync(place) ? [] : name));
  if (missing.length > 0) aptInstall(...missing);
}

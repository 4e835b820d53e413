import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

/**
 * What Clerk's own servers hand out to browsers. No dependencies, because theirs weigh 700 MB: only the packages themselves
 * are fetched, once.
 */
const PACKAGES = {
  "clerk-js": {
    version: "6.40.0",
    integrity: "sha512-2MnZ/ygvuCmeuqfXQmsxfQaLN/SSJvQbtT2cLXbgr5VKr3KmZFZBVvX977fG3eZ6pprl4J9pO+I2bbe6BvColg==",
  },
  ui: {
    version: "1.36.0",
    integrity: "sha512-uI96zYCh5jISLOt1mdpIPy/Y31P0kwFxjUFOxLUwFfTHFmGUcRjbqN6bbb+75tdI2Bz6ARGws3rhspDer+xIfQ==",
  },
};
type PackageName = keyof typeof PACKAGES;
const FOLDER = "node_modules/.cache/consulta/clerk";
const run = promisify(execFile);

/** Fetches a package and unpacks its `dist`. @throws when what arrived is not what is written above */
async function fetchPackage(name: PackageName, target: string): Promise<void> {
  const { version, integrity } = PACKAGES[name];
  const draft = path.join(FOLDER, `draft-${randomUUID()}`);
  mkdirSync(draft, { recursive: true });
  try {
    const spec = `@clerk/${name}@${version}`;
    await run("npm", ["pack", spec, "--loglevel=error", "--pack-destination", draft]);
    const archive = path.join(draft, readdirSync(draft)[0] ?? "");
    const found = `sha512-${createHash("sha512").update(readFileSync(archive)).digest("base64")}`;
    if (found !== integrity) throw new Error(`${spec} is not the package that was expected`);
    await run("tar", ["-xzf", archive, "-C", draft, "package/dist"]);
    // Complete, or not there at all; another test file may have been quicker.
    if (!existsSync(target)) renameSync(path.join(draft, "package/dist"), target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Finds a file of Clerk's browser packages, whose exact version is the one above whatever is asked for. */
export async function provideClerkScripts(): Promise<(name: PackageName, file: string) => Buffer | null> {
  const folders = Object.fromEntries(
    Object.entries(PACKAGES).map(([name, { version }]) => [name, path.join(FOLDER, `${name}-${version}`)]),
  ) as Record<PackageName, string>;
  await Promise.all(
    (Object.keys(PACKAGES) as PackageName[])
      .filter((name) => !existsSync(folders[name]))
      .map((name) => fetchPackage(name, folders[name])),
  );
  return (name, file) => {
    const place = path.join(folders[name], path.basename(file));
    return existsSync(place) ? readFileSync(place) : null;
  };
}

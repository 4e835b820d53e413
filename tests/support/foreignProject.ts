import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
export const CLIENT_PACKAGE = path.resolve("dist/web/developers/consulta-client.tgz");

export interface ForeignProject {
  folder: string;
  write(file: string, text: string): void;
  /** Runs a program in it. @returns what it printed, and its exit code */
  run(command: string, ...args: string[]): Promise<{ code: number; output: string }>;
  /** Another like it, as it is now: without installing anew. */
  copy(): ForeignProject;
  remove(): void;
}

/**
 * A project of somebody else, in a folder that knows nothing of the house, with the built client installed from its file.
 * @param from a folder it begins with
 */
export async function foreignProject(from?: string): Promise<ForeignProject> {
  const folder = newFolder();
  if (from) cpSync(from, folder, { recursive: true });
  else writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "foreign", type: "module" }));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", CLIENT_PACKAGE], { cwd: folder });
  return projectIn(folder);
}

const newFolder = (): string => mkdtempSync(path.join(tmpdir(), "consulta-foreign-"));

function projectIn(folder: string): ForeignProject {
  return {
    folder,
    write: (file, text) => writeFileSync(path.join(folder, file), text),
    run: (command, ...args) =>
      run(command, args, { cwd: folder }).then(
        ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
        ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
          code,
          output: stdout + stderr,
        }),
      ),
    copy: () => {
      const other = newFolder();
      cpSync(folder, other, { recursive: true });
      return projectIn(other);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

import { execFile } from "node:child_process";
import { answerOperator } from "../../api/app/admin.commands.ts";

interface Said {
  ok: boolean;
  said: string;
}

/** What the operator types behind the name of a command, and what is answered, as a process of its own. */
export const typeCommand = (
  command: "admin" | "recover" | "backup",
  settings: Record<string, string>,
  ...words: string[]
): Promise<Said> => run([process.execPath, `api/app/${command}.ts`, ...words], settings);

const run = ([program = "", ...args]: string[], settings: Record<string, string>): Promise<Said> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...settings, NODE_NO_WARNINGS: "1" };
    execFile(program, args, { env }, (error, out, complaints) =>
      resolve({ ok: error === null, said: `${out}${complaints}`.trim() }),
    );
  });

/** The same behind `npm run admin --` where no file gets larger than so many kilobytes, as if the disk were full then. */
export const typeAdminWithin = (
  kilobytes: number,
  settings: Record<string, string>,
  ...words: string[]
): Promise<Said> =>
  run(
    ["bash", "-c", `ulimit -f ${kilobytes}; exec "$0" "$@"`, process.execPath, "api/app/admin.ts", ...words],
    settings,
  );

/** The same behind `npm run admin --`. */
export const typeAdmin = (settings: Record<string, string>, ...words: string[]): Promise<Said> =>
  typeCommand("admin", settings, ...words);

/** The same within this process, for what is about the command and not its process: that takes two seconds to start. */
export async function askAdmin(settings: Record<string, string>, ...words: string[]): Promise<Said> {
  const { done, said } = await answerOperator(words, { ...process.env, ...settings });
  return { ok: done, said };
}

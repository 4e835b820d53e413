import { execFile } from "node:child_process";

/** What the operator types behind `npm run admin --`, and what is answered. */
export const typeAdmin = (
  settings: Record<string, string>,
  ...words: string[]
): Promise<{ ok: boolean; said: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...settings, NODE_NO_WARNINGS: "1" };
    execFile(process.execPath, ["api/app/admin.ts", ...words], { env }, (error, out, complaints) =>
      resolve({ ok: error === null, said: `${out}${complaints}`.trim() }),
    );
  });

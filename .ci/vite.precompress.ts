import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|svg|html)$/;

/**
 * Writes `.br` and `.gz` beside every file above 1 KB, so that the server never compresses while someone waits.
 * @param quality of brotli; the best takes a second for each megabyte
 */
export const precompress = (quality = constants.BROTLI_MAX_QUALITY): Plugin => ({
  name: "precompress",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const files = Object.keys(bundle).filter((file) => COMPRESSIBLE.test(file));
    await Promise.all(
      files.map(async (file) => {
        const content = await readFile(path.join(dir, file));
        if (content.length <= 1024) return;
        const best = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
        await writeFile(path.join(dir, `${file}.br`), await promisify(brotliCompress)(content, best));
        await writeFile(path.join(dir, `${file}.gz`), await promisify(gzip)(content, { level: 9 }));
      }),
    );
  },
});

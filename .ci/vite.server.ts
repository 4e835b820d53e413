import { cpSync, globSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vite";

/** Stay packages: binaries, WebAssembly and fonts lie beside their code, and the last ones few ever load. */
const UNBUNDLED = [
  "sharp",
  "@electric-sql/pglite",
  "pdfkit",
  "@clerk/express",
  "ai",
  "@ai-sdk/anthropic",
  "@ai-sdk/openai",
  "@ai-sdk/openai-compatible",
];

// One build for both server floors. Node's own type stripping cannot do type-graphql's decorators.
export default defineConfig({
  publicDir: false,
  // Bundled, all but what brings files of its own or is loaded by few: finding and reading 1,700 files took most of a start.
  ssr: { noExternal: true, external: UNBUNDLED },
  build: {
    ssr: true,
    target: "node24",
    outDir: "dist/server",
    emptyOutDir: true,
    rollupOptions: {
      input: {
        api: "api/app/main.ts",
        gateway: "gateway/app/main.ts",
        portal: "run/portal/main.ts",
        demo: "api/demo/main.ts",
        recover: "api/app/recover.ts",
        admin: "api/app/admin.ts",
        doctor: "api/app/doctor.ts",
        backup: "api/app/backup.ts",
        restore: "api/app/restore.ts",
        packing: "api/core/backups/packing.worker.ts",
        packBlankDatabase: "api/app/packBlankDatabase.ts",
        summariser: "api/ai/local.worker.ts",
        calendar: "api/sessions/busy/calendar.worker.ts",
        exporter: "api/exports/making/file.worker.ts",
        importFile: "api/imports/reading/reading.worker.ts",
        importArchive: "api/imports/archive/archive.worker.ts",
        // For who starts the service at another pace: tests and drills.
        server: "api/app/server.ts",
        config: "api/core/config.ts",
      },
      output: { entryFileNames: "[name].js" },
    },
  },
  plugins: [
    {
      name: "copy-sql",
      buildStart() {
        // What lies there is another tree's by then: whoever builds by the stamp has to build again.
        rmSync("dist/.built", { force: true });
        for (const file of globSync("api/core/database/{migrations,functions}/*.sql")) this.addWatchFile(resolve(file));
      },
      closeBundle() {
        for (const folder of ["migrations", "functions"])
          cpSync(`api/core/database/${folder}`, `dist/server/${folder}`, { recursive: true });
      },
    },
  ],
});

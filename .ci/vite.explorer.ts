import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./vite.precompress.ts";

/** The explorer of the API: a build of its own, so that nothing of it is ever loaded by the portal. */
export default defineConfig({
  root: "web",
  base: "/graphql/explorer/",
  publicDir: false,
  plugins: [react(), precompress(6)],
  build: {
    outDir: "../dist/explorer",
    emptyOutDir: true,
    target: "es2023",
    // An editor with all it can do is one large file.
    chunkSizeWarningLimit: 10_000,
    rollupOptions: { input: ["web/explorer.html", "web/sandbox.html"] },
  },
});

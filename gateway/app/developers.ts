import { existsSync } from "node:fs";
import path from "node:path";
import { Router } from "express";
import type { GatewayConfig } from "../core/config.ts";
import { builtFiles } from "./answering/files.ts";
import { pageHeaders } from "./headers.ts";

/** The built pages for developers, and what they hand out; nothing when they have not been built. */
export function developers(config: GatewayConfig): Router {
  const router = Router();
  const folder = path.join(config.webDir, "developers");
  if (!existsSync(folder)) return router;
  const headers = pageHeaders(config, "'self'");
  const files = builtFiles(folder, {
    extensions: ["html"],
    setHeaders: (response, file) => {
      setAll(response, headers);
      // The typed client: a name that sirv does not know.
      if (file.endsWith(".tgz")) response.setHeader("content-type", "application/gzip");
    },
  });
  return router.use("/developers", files);
}

function setAll(
  response: { setHeader(name: string, value: string): unknown },
  headers: ReturnType<typeof pageHeaders>,
): void {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, String(value));
}

import { createRequire } from "node:module";
import path from "node:path";
import express, { Router } from "express";
import { DEMO_TOKEN_PATH } from "../../schema/wire/demo.ts";
import { openapiDocument } from "../../schema/wire/openapi.ts";

const PAGE = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Consulta · API REST</title>
<link rel="stylesheet" href="/docs/swagger-ui.css"></head><body><div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`;
const START = `window.ui = SwaggerUIBundle({ url: "/openapi.json", dom_id: "#swagger-ui" });`;

function documentText(withDemo: boolean): string {
  const { paths, ...rest } = openapiDocument();
  const { [DEMO_TOKEN_PATH]: demo, ...product } = paths ?? {};
  return JSON.stringify({ ...rest, paths: withDemo ? { ...product, [DEMO_TOKEN_PATH]: demo } : product });
}

/**
 * `/openapi.json` and, for developers, the page at `/docs` that explains it; every file comes from here, none from
 * another site.
 * @param withDemo whether tokens for the demo practice are made here, as they are where this service runs the accounts
 */
export function docsRoutes({ withPage, withDemo }: { withPage: boolean; withDemo: boolean }): Router {
  let document: string | undefined;
  const contract = Router().get("/openapi.json", (_req, res) => {
    // Made when it is first asked for: a tenth of a second that no start need wait.
    document ??= documentText(withDemo);
    res.type("json").send(document);
  });
  if (!withPage) return contract;
  const folder = path.dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  return contract
    .get("/docs", (_req, res) => {
      res.type("html").send(PAGE);
    })
    .get("/docs/start.js", (_req, res) => {
      res.type("js").send(START);
    })
    .use("/docs", express.static(folder, { index: false }));
}

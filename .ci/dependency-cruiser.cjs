// Floors and rooms (docs/architecture.md): data goes one way, and no floor imports the one below it.
const rooms = "account|clients|sessions|notes|objectives|overview|membership|support";
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "web-stands-alone", severity: "error", from: { path: "^web" }, to: { path: "^(gateway|api|schema/wire)" } },
    {
      name: "gateway-reaches-the-service-by-http",
      severity: "error",
      from: { path: "^gateway" },
      to: { path: "^(api|web)" },
    },
    { name: "service-knows-no-floor-above", severity: "error", from: { path: "^api" }, to: { path: "^(gateway|web)" } },
    {
      name: "schema-imports-nothing-of-the-house",
      severity: "error",
      from: { path: "^schema" },
      to: { path: "^(web|gateway|api|tests)" },
    },
    { name: "rules-are-pure", severity: "error", from: { path: "^schema/rules" }, to: { pathNot: "^schema/rules" } },
    {
      name: "floors-do-not-import-tests",
      severity: "error",
      from: { path: "^(web|gateway|api|schema)" },
      to: { path: "^tests" },
    },
    {
      name: "parts-know-no-graphql",
      severity: "error",
      from: { path: "^web/ui" },
      to: { path: `^web/(core|${rooms})|@apollo|graphql` },
    },
    {
      name: "core-knows-no-room",
      severity: "error",
      from: { path: "^web/core/(?!router)" },
      to: { path: `^web/(${rooms})` },
    },
    {
      name: "no-dev-dependency-in-the-product",
      severity: "error",
      from: { path: "^(web|gateway|api|schema)" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], pathNot: "\\.css$" },
    },
    {
      name: "not-unresolvable",
      severity: "error",
      from: { pathNot: "generated" },
      to: { couldNotResolve: true, pathNot: "generated" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|reports|\\.data)" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "node", "default"] },
  },
};

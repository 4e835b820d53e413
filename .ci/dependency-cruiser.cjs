// Floors and rooms (docs/architecture.md): data goes one way, no floor imports the one below it, no room one above it.
const floors = require("./layers.cjs");

const layers = Object.entries(floors).flatMap(([floor, rooms]) =>
  rooms.map((room, at) => ({
    name: `${floor}-${room}-knows-only-rooms-below`,
    severity: "error",
    from: { path: `^${floor}/${room}/` },
    to: { path: `^${floor}/(?!(${rooms.slice(0, at + 1).join("|")})/)` },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layers,
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "web-stands-alone",
      severity: "error",
      from: { path: "^web" },
      to: { path: "^(gateway|api|schema/(wire|settings|counting))" },
    },
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
    {
      name: "rules-are-pure",
      severity: "error",
      from: { path: "^schema/rules" },
      // What words share is as pure.
      to: { pathNot: ["^schema/(rules|fields)", "(^|/)node_modules/@orama/stemmers/"] },
    },
    {
      name: "clients-stand-outside",
      severity: "error",
      from: { path: "^clients/([^/]+)/" },
      to: { pathNot: ["^clients/$1/", "^clients/typescript/src/index.ts$"], dependencyTypesNot: ["core"] },
    },
    {
      name: "nobody-needs-a-client",
      severity: "error",
      from: { pathNot: "^(clients|tests)" },
      to: { path: "^clients" },
    },
    {
      name: "floors-do-not-import-tests",
      severity: "error",
      from: { path: "^(web|gateway|api|schema|clients)" },
      to: { path: "^tests" },
    },
    {
      name: "parts-know-no-graphql",
      severity: "error",
      from: { path: "^web/ui" },
      to: { path: "@apollo|graphql" },
    },
    {
      name: "no-dev-dependency-in-the-product",
      severity: "error",
      from: { path: "^(web|gateway|api|schema|clients)" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], pathNot: "\\.css$" },
    },
    {
      name: "not-unresolvable",
      severity: "error",
      // The gateway's peers have packages of their own, which only their bench installs.
      from: { pathNot: "generated|^tests/bench/peers/" },
      to: { couldNotResolve: true, pathNot: "generated" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // The peers of the bench have dependencies of their own, which are installed only there.
    exclude: { path: "^(dist|reports|\\.data|tests/bench/peers)" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "node", "default"] },
  },
};

import { globSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { SECRET_SETTINGS } from "../../schema/settings/secretFiles.ts";
import { composed, pairs } from "../support/compose.ts";

const read = (file: string) => readFileSync(file, "utf8");
const namesBy = (pattern: RegExp, ...files: string[]): string[] =>
  files.flatMap((file) => [...read(file).matchAll(pattern)].map(([, name = ""]) => name));

const table = [...read("README.md").matchAll(/^\| (`[A-Z_`, ]+) \|/gm)].flatMap(([, cell = ""]) =>
  [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name),
);
const inFiles = SECRET_SETTINGS.map((name) => `${name}_FILE`);
/** What libraries and the system read by themselves. */
const OF_OTHERS = ["OTEL_EXPORTER_OTLP_HEADERS", "RES_OPTIONS"];
const known = new Set<string>([...table, ...inFiles, ...OF_OTHERS]);

test("every setting that a program of the portal reads stands in the README's table, and every secret may stand in a file", () => {
  const shapes = ["api/core/config.ts", "api/core/backups/settings.ts", "gateway/core/config.ts"];
  const programs = globSync(["api/**/*.ts", "gateway/**/*.ts", "schema/**/*.ts", "run/portal/*.ts"]);
  const asked = [
    ...namesBy(/^\s+([A-Z][A-Z_]{3,}):/gm, ...shapes),
    ...namesBy(/\b(?:env|given|set)\.([A-Z][A-Z_]{2,})\b/g, ...programs),
  ];
  expect(asked.length).toBeGreaterThan(100);
  expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([]);
  expect(SECRET_SETTINGS.filter((name) => !table.includes(name))).toEqual([]);
});

interface Pod {
  spec?: { template?: { spec?: { containers: { env?: { name: string }[] }[] } } };
}

test("no paper for operators sets what no program reads", () => {
  const kubernetes = ["api", "gateway"].flatMap((name) =>
    parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`)).flatMap((one) =>
      ((one.toJS() as Pod).spec?.template?.spec?.containers ?? []).flatMap(({ env = [] }) =>
        env.map(({ name }) => name),
      ),
    ),
  );
  const [, heredoc = ""] = /^cat > \/etc\/consulta\.env <<EOF\n([\s\S]*?)^EOF$/m.exec(read("docs/operations.md")) ?? [];
  const unit = /^Environment=(NODE_ENV.*)$/m.exec(read("deploy/consulta.service"))?.[1]?.split(" ") ?? [];
  const told = {
    "docker-compose.yml": ["api", "gateway"].flatMap((name) => Object.keys(composed(name).environment ?? {})),
    "compose.pairs.yml": ["api", "gateway"].flatMap((name) => Object.keys(composed(name, pairs).environment ?? {})),
    "kubernetes/settings.env": Object.keys(parseEnv(read("deploy/kubernetes/settings.env"))),
    kubernetes,
    "operations.md": Object.keys(parseEnv(heredoc)),
    "consulta.service": unit.map((one) => one.split("=")[0] ?? ""),
  };
  for (const [paper, names] of Object.entries(told))
    expect([paper, names.length > 1, names.filter((name) => !known.has(name))]).toEqual([paper, true, []]);
});

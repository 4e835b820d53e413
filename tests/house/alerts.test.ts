import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readingsOf } from "../../api/app/readings.ts";
import { readApiConfig } from "../../api/core/config.ts";
import { CODES } from "../../gateway/core/codes.ts";

const FOLDER = "deploy/observability";
const read = (file: string) => readFileSync(`${FOLDER}/${file}`, "utf8");
const promtool = (...args: string[]) => spawnSync("promtool", args, { cwd: FOLDER, encoding: "utf8" });
const withPromtool = test.runIf(promtool("--version").status === 0);

interface Rules {
  groups: {
    rules: {
      alert: string;
      expr: string;
      labels: { severity: string };
      annotations: { summary: string; action: string };
    }[];
  }[];
}
const rules = (parse(read("alerts.yml")) as Rules).groups.flatMap((group) => group.rules);

test("every alert says how urgent it is, what is the matter and what to do, and is tried", () => {
  const tried = read("alerts.test.yml");
  for (const { alert, labels, annotations } of rules) {
    expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)]);
    expect([alert, Boolean(annotations.summary && annotations.action)]).toEqual([alert, true]);
    expect(tried).toMatch(new RegExp(`alertname: ${alert}\\b[^}]*?exp_alerts:`));
  }
});

withPromtool("Prometheus takes the settings and the alerts, and each is told when it should be, and no sooner", () => {
  for (const args of [
    ["check", "config", "prometheus.yml"],
    ["test", "rules", "alerts.test.yml"],
  ]) {
    const { status, stdout, stderr } = promtool(...args);
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining("SUCCESS")]);
  }
});

interface Dashboard {
  panels: { targets?: { expr: string }[] }[];
}
const { panels } = JSON.parse(read("dashboard.json")) as Dashboard;
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** The labels of each of the portal's own figures, as its code declares them. */
function declared(): Map<string, string[]> {
  const counted = ["gateway", "api"].flatMap((floor) => [
    ...readFileSync(`${floor}/core/seen/metrics.ts`, "utf8").matchAll(
      /name: "(consulta_\w+)",\s+help:.*,(?:\s+labelNames: \[(.*)\])?/g,
    ),
  ]);
  const read = readingsOf(readApiConfig({})).flatMap(({ figures }) => Object.entries(figures));
  return new Map([
    ...counted.map(([, name = "", labels = ""]) => [name, labels.match(/\w+/g) ?? []] as const),
    ...read.map(([name, { labels = [] }]) => [name, labels] as const),
  ]);
}
/** What Prometheus adds itself. */
const ADDED = ["job", "instance"];
const words = (text: string): string[] => text.match(/\w+/g) ?? [];

test("alerts and dashboard ask figures for labels that they have, and for codes that are answered", () => {
  const labelsOf = declared();
  expect([labelsOf.size > 25, [...labelsOf.values()].flat().length > 20]).toEqual([true, true]);
  const unknown = (name: string, labels: string[]): string[] => {
    const [figure = "", part] = name.split(/_(bucket|sum|count)$/);
    const known = [...(labelsOf.get(figure) ?? []), ...ADDED, ...(part === "bucket" ? ["le"] : [])];
    return labels.filter((label) => !known.includes(label)).map((label) => `${name}: ${label}`);
  };
  const faults = [...rules.map(({ expr }) => expr), ...shown].flatMap((expr) => [
    ...[...expr.matchAll(/by \(([^)]*)\) \((?:\w+\()*(consulta_\w+)/g)].flatMap(([, labels = "", name = ""]) =>
      unknown(name, words(labels)),
    ),
    ...[...expr.matchAll(/(consulta_\w+)\{([^}]*)\}/g)].flatMap(([, name = "", matchers = ""]) =>
      unknown(
        name,
        [...matchers.matchAll(/(\w+)(?:=|!)/g)].map(([, label = ""]) => label),
      ),
    ),
    ...[...expr.matchAll(/code=~?"([^"]*)"/g)].flatMap(([, codes = ""]) =>
      words(codes).filter((code) => !(code in CODES)),
    ),
  ]);
  expect(faults).toEqual([]);
});

test("what an alert says names only labels that its expression leaves", () => {
  for (const { alert, expr, annotations } of rules) {
    const named = [...`${annotations.summary} ${annotations.action}`.matchAll(/\$labels\.(\w+)/g)].map(
      ([, name]) => name,
    );
    const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, labels = ""]) => words(labels));
    const left = /\b(sum|max|min|histogram_quantile)\b/.test(expr) ? grouped : ADDED;
    expect([alert, named.filter((name = "") => !left.includes(name))]).toEqual([alert, []]);
  }
});

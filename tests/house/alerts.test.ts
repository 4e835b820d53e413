import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

const FOLDER = "deploy/observability";
const read = (file: string) => readFileSync(`${FOLDER}/${file}`, "utf8");
const promtool = (...args: string[]) => spawnSync("promtool", args, { cwd: FOLDER, encoding: "utf8" });
const withPromtool = test.runIf(promtool("--version").status === 0);

interface Rules {
  groups: {
    rules: { alert: string; labels: { severity: string }; annotations: { summary: string; action: string } }[];
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

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { backupName } from "../../../api/core/backups/kept.ts";
import { startTestApi } from "../../support/api.ts";
import { figureOf, SCRAPED, scrape } from "../../support/scrape.ts";

test("the age of the newest backup is told", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-backups-"));
  for (const hours of [30, 2])
    writeFileSync(path.join(folder, backupName(new Date(Date.now() - hours * 3_600_000), false)), "");
  const api = await startTestApi({ metrics: SCRAPED, backups: { isHourly: false, folder, key: null } });
  const age = figureOf(await scrape(api.metrics), "consulta_backup_age_seconds") ?? 0;
  expect(Math.abs(age - 7_200)).toBeLessThan(60);
  await api.close();
  rmSync(folder, { recursive: true });
});

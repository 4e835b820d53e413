import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signUp } from "../bench/practice.ts";
import { aClient } from "../support/api.ts";
import { startApiProcess } from "../support/apiProcess.ts";
import { fillDataFolder } from "../support/dataFolder.ts";
import { KEY, startAiProvider } from "../support/outside/aiProvider.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "consulta-ai-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a service killed while a model writes starts again, has counted nothing, and summarises by itself", async () => {
  const provider = await startAiProvider();
  provider.tell("silence");
  const model = { AI_PROVIDER: "openai-compatible", AI_MODEL: "x", AI_API_KEY: KEY, AI_BASE_URL: provider.url };
  let clientId: string | undefined;
  const post = (url: string, headers: Record<string, string>) =>
    fetch(`${url}/notas/ai/summary`, {
      method: "POST",
      body: JSON.stringify({ noteContent: "Duerme mejor. Pasea por la tarde. Habla con su hermana.", clientId }),
      headers: { ...headers, "content-type": "application/json" },
    });
  const first = await startApiProcess({ DATA_DIR: await fillDataFolder(folder), ...model });
  const headers = await (await signUp(first.url, "elena@correo.es"))();
  const consent = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
  const recipient = new URL(provider.url).host;
  const made = await fetch(`${first.url}/clientes`, { ...consent, body: JSON.stringify(aClient()) });
  ({ id: clientId } = (await made.json()) as { id: string });
  for (const whose of ["consent", `consent/${clientId}`])
    await fetch(`${first.url}/notas/ai/${whose}`, { ...consent, body: JSON.stringify({ recipient }) });
  const asked = post(first.url, headers);
  await Promise.all([
    expect(asked).rejects.toThrow(),
    expect
      .poll(() => provider.requests.length)
      .toBe(1)
      .then(() => first.end("SIGKILL")),
  ]);
  await provider.close();
  const second = await startApiProcess({ DATA_DIR: folder });
  const used = async () => {
    const answer = await fetch(`${second.url}/user-info`, { headers });
    return ((await answer.json()) as { data: { data: { planPeriodAIGenerations: number } } }).data.data;
  };
  expect(await used()).toMatchObject({ planPeriodAIGenerations: 0 });
  const written = await post(second.url, headers);
  expect(await written.json()).toMatchObject({ ok: true, data: [{}, {}] });
  expect(await used()).toMatchObject({ planPeriodAIGenerations: 1 });
  expect(await second.end("SIGTERM")).toBe(0);
});

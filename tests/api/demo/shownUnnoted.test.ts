import { and, eq, inArray, ne } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { auditEntries } from "../../../api/audit/audit.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { createClient, newTherapist, startTestApi } from "../../support/api.ts";

test("nothing is noted of who looks at the example: the next visitor would read their browser and network there", async () => {
  const api = await startTestApi();
  onTestFinished(() => api.close());
  const person = await newTherapist(api);
  const { cookie } = person;
  const { token } = (await api.call<{ token: string }>("/auth/demo-token", { headers: { cookie } })).body;
  const { body } = await api.call<{ data: { id: string }[] }>("/clientes", { token });
  expect((await api.call(`/clientes/${body.data[0]?.id}`, { token })).status).toBe(200);
  const own = await createClient(api, person.token);
  await api.call(`/clientes/${own.id}`, { token: person.token });
  const readIn = async (...issuers: Parameters<typeof and>) => {
    const found = await api.database.owner
      .select({ act: auditEntries.act })
      .from(auditEntries)
      .innerJoin(professionals, eq(professionals.id, auditEntries.professionalId))
      .where(and(...issuers, inArray(auditEntries.act, ["READ", "LISTED", "ENTERED"])));
    return found.map(({ act }) => act);
  };
  // They are stored in their order, some time after.
  await expect.poll(() => readIn(ne(professionals.issuer, "demo"))).toContain("READ");
  expect(await readIn(eq(professionals.issuer, "demo"))).toEqual([]);
});

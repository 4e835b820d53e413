import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { emailAddress } from "../../api/account/manage/addresses.table.ts";
import { professionals } from "../../api/practice/professionals.table.ts";
import { startGateway } from "../../gateway/app/server.ts";
import { readGatewayConfig } from "../../gateway/core/config.ts";
import { instantsOf } from "../../schema/rules/days.ts";
import type { WireObjective } from "../../schema/wire/objectives.ts";
import type { WireSession } from "../../schema/wire/sessions.ts";
import { type CallOptions, createClient, newTherapist, startTestApi, type TestApi } from "../support/api.ts";
import { PATIENT } from "../support/gateway.ts";
import { madeBefore } from "../support/madeBefore.ts";
import { createNote } from "../support/notes.ts";
import { createObjective } from "../support/objectives.ts";
import { createSession } from "../support/sessions.ts";
import { totp } from "../support/totp.ts";
import { type Opened, PASSWORD, type Practice, type Standing } from "./practice.ts";

const ZONE = "Europe/Madrid";

async function become(api: TestApi, email: string, { planId, planEndsIn, aiUsed }: Standing): Promise<void> {
  const now = new Date();
  const plan = planId && {
    planId,
    planVariant: "Month" as const,
    planExpiresAt: planEndsIn === undefined ? undefined : new Date(now.getTime() + planEndsIn * 86_400_000),
  };
  const ai = aiUsed !== undefined && { aiGenerationsUsed: aiUsed, aiPeriodStartedAt: now, planStartedAt: now };
  if (plan || ai)
    await api.database.owner
      .update(professionals)
      .set({ ...plan, ...ai })
      .where(eq(professionals.email, email));
}

/** A new therapist with a practice, as far as the service is concerned. */
async function fill(api: TestApi, practice: Practice): Promise<Opened & { cookie: string }> {
  const { email, cookie, token } = await newTherapist(api, "Elena Vidal", PASSWORD);
  await api.call("/user-info/validate", { token, headers: { "x-time-zone": ZONE } });
  await become(api, email, practice);
  const userId = decodeJwt(token).sub ?? "";
  for (const further of practice.addresses ?? [])
    await api.database.owner.insert(emailAddress).values({ userId, email: further, verified: true });
  const ids: Opened["ids"] = {};
  const [planned, written, aims]: [Opened["planned"], Opened["written"], Opened["aims"]] = [[], [], []];
  // Of one address no more than some mails a day go out, whichever test has them sent.
  for (const nombre of practice.clients ?? [])
    ids[nombre] = (await createClient(api, token, { nombre, email: `${crypto.randomUUID()}@ejemplo.es` })).id;
  const put = async <Body>(path: string, body: object) =>
    (await api.call<Body>(path, { token, method: "PUT", body })).body;
  for (const { of, day, time, status, ...fields } of practice.sessions ?? []) {
    const datetime = instantsOf(ZONE, day, time)[0]?.toISOString();
    const made = await createSession(api, token, ids[of] ?? "", { ...fields, datetime });
    planned.push(status ? await put<WireSession>(`/sessions/${made.id}`, { status }) : made);
  }
  for (const { of, ...fields } of practice.notes ?? [])
    written.push(await createNote(api, token, ids[of] ?? "", fields));
  for (const { of, progreso, ...fields } of practice.objectives ?? []) {
    const made = await createObjective(api, token, ids[of] ?? "", fields);
    aims.push(progreso ? await put<WireObjective>(`/objetivos/${made.id}`, { progreso }) : made);
  }
  for (const { of, ...fields } of practice.series ?? [])
    await api.call("/sessions/series", { token, body: { client: ids[of], ...fields } });
  await madeBefore(api, email);
  return { email, token, cookie, userId, ids, planned, written, aims };
}

/** Service and gateway, once for all tests, and beside them who fills practices and asks the service past the portal. */
export default async function openHouse() {
  const url = `http://localhost:${process.env.PARTS_PORT}`;
  const api = await startTestApi({ publicUrl: url });
  const gateway = await startGateway(
    readGatewayConfig({
      PORT: process.env.PARTS_GATEWAY_PORT,
      PUBLIC_URL: url,
      API_BASE_URL: api.url,
      WEB_DIR: "dist/web",
      TRUST_PROXY: "1",
      LOG_LEVEL: "silent",
      ...PATIENT,
      AUTH_ISSUER: api.config.tokens.issuer,
      AUTH_AUDIENCE: api.config.tokens.audience,
    }),
  );
  const asked: Record<string, (body: never) => Promise<{ cookie?: string; answer: unknown }>> = {
    async "/__house/open"(practice: Practice) {
      const { cookie, ...answer } = await fill(api, practice);
      return { cookie, answer };
    },
    async "/__house/become"({ email, ...standing }: Standing & { email: string }) {
      return { answer: await become(api, email, standing) };
    },
    async "/__house/call"({ path, ...options }: CallOptions & { path: string }) {
      const { status, body } = await api.call<unknown>(path, options);
      return { answer: { status, body } };
    },
    async "/__house/app-code"({ secret }: { secret: string }) {
      return { answer: totp(secret) };
    },
  };
  const helper = createServer(async (request, response) => {
    try {
      const { cookie, answer } = (await asked[request.url ?? ""]?.((await json(request)) as never)) ?? {};
      if (cookie) response.setHeader("set-cookie", `${cookie}; Path=/; HttpOnly; SameSite=Lax`);
      response.end(JSON.stringify(answer ?? null));
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error instanceof Error ? error.stack : error));
    }
  });
  await new Promise<void>((done) => helper.listen(Number(process.env.PARTS_HELPER_PORT), "127.0.0.1", done));
  return async () => {
    helper.closeAllConnections();
    helper.close();
    await gateway.close();
    await api.close();
  };
}

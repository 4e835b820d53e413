import { setTimeout as pause } from "node:timers/promises";
import { faultOf, type Tally, type Therapist, tallied } from "./traffic.ts";

const CLIENT = `mutation ($name: String!, $email: String!, $key: ID!) {
  createClient(idempotencyKey: $key, input: { name: $name, email: $email, phone: "600" }) { client { id } errors { code } }
}`;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
const GIVE_UP_MS = 90_000;

/**
 * Therapists who write all the time, each a new client as soon as the one before is acknowledged, at an even pace; what is refused
 * or lost on the way is sent again with its key. Goes on until `fault` is over.
 * @param databaseUrl where what is there is counted at the end
 */
export async function underWriters(
  {
    url,
    databaseUrl,
    therapists,
    perSecond,
  }: { url: string; databaseUrl: string; therapists: Therapist[]; perSecond: number },
  fault: () => Promise<void>,
): Promise<Tally> {
  const mark = `escrito-${Date.now()}-`;
  const failed: Tally["failed"] = [];
  const acknowledged: string[] = [];
  let requests = 0;
  let over = false;
  const write = async (therapist: Therapist, name: string): Promise<void> => {
    const body = { query: CLIENT, variables: { name, email: `${name}@ejemplo.es`, key: `${name}-clave` } };
    let wait = FIRST_PAUSE_MS;
    for (const until = Date.now() + GIVE_UP_MS; Date.now() < until; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      requests += 1;
      const what = await faultOf(url, await therapist.bearer(), body);
      if (what === null) return void acknowledged.push(name);
      failed.push({ at: Date.now(), what });
      await pause(wait);
    }
  };
  const every = (1_000 * therapists.length) / perSecond;
  const keepWriting = async (therapist: Therapist, who: number): Promise<void> => {
    await pause((every * who) / therapists.length);
    for (let n = 0, next = Date.now(); !over; n += 1) {
      await write(therapist, `${mark}${who}-${n}`);
      next = Math.max(next + every, Date.now());
      await pause(Math.max(0, next - Date.now()));
    }
  };
  const happening = fault().finally(() => {
    over = true;
  });
  await Promise.all([happening, ...therapists.map(keepWriting)]);
  return await tallied({ mark, databaseUrl }, { requests, failed, acknowledged });
}

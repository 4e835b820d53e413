import { setTimeout } from "node:timers/promises";
import { cookiesOf } from "./api.ts";

interface Outbox {
  data: { recipient: string; body: string }[];
}

/** The newest code in a service's outbox for an address, once it is there. */
async function codeFor(url: string, email: string): Promise<string> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await setTimeout(50)) {
    const answer = await fetch(`${url}/dev/outbox`, { headers: { accept: "application/json" } });
    const { data } = (await answer.json()) as Outbox;
    const code = data.find(({ recipient }) => recipient === email)?.body.match(/\b\d{6}\b/)?.[0];
    if (code) return code;
  }
  throw new Error(`no code was mailed to ${email}`);
}

/** PUBLIC_URL where nothing else is said. */
const ORIGIN = "http://localhost:4000";

/**
 * Signs up at a service as a browser does, with the code from the outbox.
 * @param origin the portal's PUBLIC_URL
 * @returns the cookies of the sign-in
 */
export async function signUpAt(
  url: string,
  { email, password = "una-clave-larga-9", name = "Elena Vidal" }: { email: string; password?: string; name?: string },
  origin = ORIGIN,
): Promise<string> {
  const post = async (path: string, body: object, cookie = "") => {
    const headers = { "content-type": "application/json", origin, cookie };
    const answer = await fetch(`${url}/auth${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    return cookiesOf(answer.headers);
  };
  const begun = await post("/sign-up/email", { email, password, name });
  return await post("/email-otp/verify-email", { email, otp: await codeFor(url, email) }, begun);
}

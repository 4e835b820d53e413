import type { Accounts } from "../accounts.ts";

/**
 * Asks the library to open a sign-in that lasts. A try before it that was to end with the browser, and was given up, has left
 * a cookie that would make this one short, too. It goes only where a sign-in is opened or waits for its second step: until
 * then it may be about the one that is there.
 */
export async function askLasting(accounts: Accounts, request: Request): Promise<Response> {
  const { authCookies, createAuthCookie } = await accounts.$context;
  const { name, attributes } = authCookies.dontRememberToken;
  const cookies = (request.headers.get("cookie") ?? "").split(/;\s*/);
  const others = cookies.filter((cookie) => !cookie.startsWith(`${name}=`));
  if (others.length === cookies.length) return accounts.handler(request);
  request.headers.set("cookie", others.join("; "));
  const answer = await accounts.handler(request);
  const opening = [authCookies.sessionToken.name, createAuthCookie("two_factor").name];
  const isOpened = answer.headers
    .getSetCookie()
    .some((cookie) => opening.some((opens) => cookie.startsWith(`${opens}=`)));
  if (!isOpened) return answer;
  const headers = new Headers(answer.headers);
  headers.append(
    "set-cookie",
    `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${attributes.secure ? "; Secure" : ""}`,
  );
  return new Response(answer.body, { status: answer.status, headers });
}

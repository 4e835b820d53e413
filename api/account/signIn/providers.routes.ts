import { type Request as Incoming, type Response as Outgoing, Router, urlencoded } from "express";
import { z } from "zod";
import type { ProviderSettings } from "../../../schema/rules/providers.ts";
import { admit, taking, toRequest } from "../accounts.http.ts";
import type { AccountLimits } from "../accounts.limits.ts";
import { type Accounts, AUTH_PATH } from "../accounts.ts";
import type { Devices } from "../devices.ts";
import { AccountRefusal } from "../refusal.ts";
import type { Trail } from "../trail.ts";
import { askLasting } from "./lasting.ts";
import { providerPage } from "./providers.ts";

interface ProviderParts {
  accounts: Accounts;
  limits: AccountLimits;
  devices: Devices;
  providers: readonly ProviderSettings[];
  publicUrl: string;
  trail: Trail;
}

const begun = z.object({ url: z.url() });
const posted = z.object({
  code: z.string().optional(),
  state: z.string().optional(),
  user: z.string().optional(),
  error: z.string().optional(),
});
const MAX_LENGTH = 8_192;

const knowing =
  (providers: readonly ProviderSettings[]) =>
  (id: unknown): boolean =>
    providers.some((one) => one.id === id);

/** Address of a provider that an answer of the library leads to, its cookies given to the browser. @throws AccountRefusal while the provider is away */
async function leadingTo(answer: Response, res: Outgoing): Promise<{ url: string }> {
  const read = begun.safeParse(answer.ok ? await answer.json() : null);
  if (!read.success) throw new AccountRefusal(503, "PROVIDER_AWAY");
  for (const cookie of answer.headers.getSetCookie()) res.append("set-cookie", cookie);
  return { url: read.data.url };
}

/** The cookies a browser is left with of those an answer sets. */
const leftOf = (answer: Response): string => {
  const jar = new Map<string, string>();
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    if (!value || /max-age=0(;|$)/i.test(line)) jar.delete(name);
    else jar.set(name, pair);
  }
  return [...jar.values()].join("; ");
};

/** The way back from providers of accounts. State, PKCE and nonce are the account library's; what comes back ends on one page. */
export function providerCallbacks({ accounts, limits, devices, providers, publicUrl, trail }: ProviderParts): Router {
  const page = providerPage(publicUrl);
  const known = knowing(providers);

  const comeBack = async (req: Incoming, res: Outgoing): Promise<void> => {
    res.setHeader("Cache-Control", "no-store");
    res.setHeader("Referrer-Policy", "no-referrer");
    const { search } = new URL(req.originalUrl, publicUrl);
    const provider = String(req.params.provider);
    if (!known(provider) || search.length > MAX_LENGTH) return res.redirect(302, `${page}?error=state_mismatch`);
    try {
      await admit(limits, "provider", { ip: req.ip ?? "", account: "" });
    } catch (error) {
      if (!(error instanceof AccountRefusal)) throw error;
      return res.redirect(302, `${page}?error=too_many`);
    }
    const answer = await askLasting(accounts, toRequest(req, publicUrl, `/callback/${provider}${search}`));
    const to = URL.parse(answer.headers.get("location") ?? "", publicUrl);
    const landing = to?.origin === new URL(publicUrl).origin ? to : new URL(`${page}?error=unknown`);
    for (const cookie of answer.headers.getSetCookie()) res.append("set-cookie", cookie);
    // What a provider says of an error is nothing to show here.
    landing.searchParams.delete("error_description");
    const refusal = landing.searchParams.get("error");
    const signedIn = refusal
      ? null
      : await accounts.api.getSession({ headers: new Headers({ cookie: leftOf(answer) }) });
    if (signedIn) await devices.remember(req, res, signedIn.user.id);
    trail.note(req, `provider ${provider}`, { account: signedIn?.user.id }, refusal ? refusal.slice(0, 40) : undefined);
    res.redirect(302, landing.href);
  };

  return (
    Router()
      .get("/callback/:provider", comeBack)
      // Apple answers by a form, which brings no cookies along: the browser comes again with them.
      .post("/callback/apple", urlencoded({ extended: false, limit: "16kb" }), (req, res) => {
        const given = posted.safeParse(req.body ?? {});
        const query = new URLSearchParams(
          given.success ? Object.entries(given.data).map(([k, v]) => [k, v ?? ""]) : [],
        );
        res.setHeader("Cache-Control", "no-store");
        res.setHeader("Referrer-Policy", "no-referrer");
        res.redirect(303, `${AUTH_PATH}/callback/apple?${query}`);
      })
  );
}

/** The way to providers of accounts, from our own pages. */
export function providerRoutes({ accounts, limits, providers, publicUrl }: ProviderParts): Router {
  const start = "/provider/start";
  const form = z.object({
    provider: z.string("VALIDATION_ERROR").refine(knowing(providers), "NOT_FOUND"),
    signUp: z.boolean("VALIDATION_ERROR"),
  });
  return Router().post(
    start,
    taking(start, form, async ({ provider, signUp }, req, res) => {
      await admit(limits, "provider", { ip: req.ip ?? "", account: "" });
      const way = `${providerPage(publicUrl)}?con=${provider}`;
      const asked = {
        provider,
        callbackURL: way,
        errorCallbackURL: way,
        requestSignUp: signUp,
        disableRedirect: true,
      };
      res.json(await leadingTo(await accounts.handler(toRequest(req, publicUrl, "/sign-in/social", asked)), res));
    }),
  );
}

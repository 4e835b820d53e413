import { Router } from "express";
import { decodeJwt } from "jose";
import { z } from "zod";
import type { DemoPractice } from "../practice/bearer.ts";
import { send, toRequest } from "./accounts.http.ts";
import type { Accounts } from "./accounts.ts";

const OWN = "/token";
const tokenAnswer = z.object({ token: z.string() });

interface Parts {
  accounts: Accounts;
  demo: DemoPractice;
  publicUrl: string;
}

/**
 * `GET /auth/demo-token`: whoever gets a token for the own practice gets one for looking at the demo practice. It names
 * the same person and the same sign-in: it ends with that, and what is counted is counted as theirs.
 */
export const demoTokenRoutes = ({ accounts, demo, publicUrl }: Parts): Router =>
  Router().get("/demo-token", async (req, res) => {
    res.setHeader("Cache-Control", "no-store");
    const own = await accounts.handler(toRequest(req, publicUrl, OWN));
    if (!own.ok) return send(res, OWN, own);
    const { sub, email, name, sid } = decodeJwt(tokenAnswer.parse(await own.json()).token);
    await demo.fresh();
    const looking = await accounts.api.signJWT({ body: { payload: { sub, email, name, sid, demo: true } } });
    await send(res, OWN, new Response(JSON.stringify(looking), { headers: own.headers }));
  });

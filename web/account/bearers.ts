import { decodeJwt } from "jose/jwt/decode";
import { takeFirstToken } from "../core/firstData.ts";
import { heldToken } from "./heldToken.ts";
import { ownPortrait, tellPortrait } from "./portrait.ts";

/** Of the built-in accounts, for whoever is signed in; the pages around signing in do without. They live here only. */
export const own = heldToken("/token", {
  first: takeFirstToken,
  onToken(token) {
    const { sub = "", image = null } = decodeJwt<{ image?: number }>(token);
    tellPortrait(sub, ownPortrait(image));
  },
});
export const demo = heldToken("/demo-token");

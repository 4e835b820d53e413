import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import path from "node:path";
import helmet, { type HelmetOptions } from "helmet";
import type { ClerkSettings } from "../../schema/rules/clerk.ts";
import { PERMISSIONS_POLICY } from "../../schema/rules/permissions.ts";
import type { GatewayConfig } from "../core/config.ts";
import { styleNonceOf, writesOwnStyles } from "./styleNonce.ts";

const SANDBOX = {
  scripts: "https://embeddable-sandbox.cdn.apollographql.com",
  frame: "https://sandbox.embed.apollographql.com",
  pictures: "https://apollo-server-landing-page.cdn.apollographql.com",
  styles: "https://fonts.googleapis.com",
  fonts: "https://fonts.gstatic.com",
};

/** What PayPal's script loads, asks and frames (developer.paypal.com, "Content Security Policy"). */
const PAYPAL = ["https://*.paypal.com", "https://*.paypalobjects.com"];
/** Clerk's check against robots, which it uses at sign-up. */
const ROBOT_CHECK = "https://challenges.cloudflare.com";

/** Where else a page with Clerk loads scripts from and asks; nowhere when the portal passes its requests on. */
const clerkHosts = ({ proxyUrl, ownProxyPath, frontendApi }: ClerkSettings): string[] =>
  ownProxyPath ? [] : [new URL(proxyUrl ?? frontendApi).origin];

/** The scripts that stand in a page itself, known by their content: what has to be settled before the first drawing. */
const INLINE = ["scheme.js", "unstarted.js", "visitor.js", "firstData.js", "greeting.js"];
const inlineScripts = ({ webDir }: GatewayConfig): string[] =>
  INLINE.map((name) => path.join(webDir, name))
    .filter((file) => existsSync(file))
    .map((file) => `'sha256-${createHash("sha256").update(readFileSync(file)).digest("base64")}'`);

/** What holds for every page and answer. */
const everywhere = ({ paypal, publicUrl }: GatewayConfig): HelmetOptions => ({
  // PayPal opens a window of its own and has to be able to close it.
  ...(paypal ? { crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" } } : {}),
  strictTransportSecurity: publicUrl.startsWith("https:"),
  xFrameOptions: { action: "deny" },
  referrerPolicy: { policy: "same-origin" },
});

/** Security headers of the web app: everything from our own origin, no other inline script; PayPal and Clerk where they are used. */
export function webSecurity(config: GatewayConfig): HelmetOptions {
  const secure = config.publicUrl.startsWith("https:");
  const paypal = config.paypal ? PAYPAL : [];
  const clerk = config.clerk ? clerkHosts(config.clerk) : [];
  const robotCheck = config.clerk ? [ROBOT_CHECK] : [];
  const frames = [...paypal, ...robotCheck];
  return {
    ...everywhere(config),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...paypal, ...clerk, ...robotCheck, ...inlineScripts(config)],
        // Mantine writes its colours into <style> elements.
        ...(writesOwnStyles(config)
          ? {
              styleSrc: ["'self'", (_request, response) => `'nonce-${styleNonceOf(response)}'`],
              styleSrcAttr: ["'none'"],
            }
          : { styleSrc: ["'self'", "'unsafe-inline'"] }),
        imgSrc: ["'self'", "data:", ...paypal, ...(config.clerk ? ["https://img.clerk.com"] : [])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...paypal, ...clerk],
        ...(frames.length > 0 && { frameSrc: frames }),
        // Clerk renews its tokens from a worker that it writes itself.
        ...(config.clerk && { workerSrc: ["'self'", "blob:"] }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
  };
}

const headersOf = (options: HelmetOptions): OutgoingHttpHeaders => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => undefined);
  return { ...response.getHeaders(), "permissions-policy": PERMISSIONS_POLICY };
};

/** Headers of every answer of `/graphql` that is data: the same protection, computed once, and never stored anywhere. */
export const dataHeaders = (config: GatewayConfig): OutgoingHttpHeaders => ({
  ...headersOf({
    ...everywhere(config),
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  }),
  "cache-control": "no-store",
});

/** Headers of a page of ours that has nothing but text. @param style where its style comes from */
export const pageHeaders = (config: GatewayConfig, style: string): OutgoingHttpHeaders => ({
  ...headersOf({
    ...everywhere(config),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: [style],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
  }),
  "cache-control": "no-cache",
});

/** Headers of the explorer and its files: all of it from here. The editor writes styles of its own, and counts in workers. */
export const explorerHeaders = (config: GatewayConfig): OutgoingHttpHeaders =>
  headersOf({
    ...everywhere(config),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", "data:"],
        imgSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
  });

/** Headers of our page around Apollo Sandbox: its scripts are ours, and Apollo's page is in a frame, on its own side of the wall. */
export const framedSandboxHeaders = (config: GatewayConfig): OutgoingHttpHeaders =>
  headersOf({
    ...everywhere(config),
    // Apollo's page opens a window to sign in with Apollo.
    crossOriginOpenerPolicy: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        frameSrc: [SANDBOX.frame],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
  });

/**
 * Headers of the Apollo Sandbox page, the only page that may load anything from elsewhere.
 * @param nonce the one Apollo Server wrote into the page's scripts and styles
 */
export const sandboxHeaders = (config: GatewayConfig, nonce: string): OutgoingHttpHeaders => ({
  ...headersOf({
    ...everywhere(config),
    crossOriginOpenerPolicy: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: [`'nonce-${nonce}'`, SANDBOX.scripts],
        styleSrc: [`'nonce-${nonce}'`, SANDBOX.scripts, SANDBOX.styles],
        fontSrc: [SANDBOX.fonts],
        imgSrc: [SANDBOX.pictures],
        manifestSrc: [SANDBOX.pictures],
        frameSrc: [SANDBOX.frame],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
  }),
  "cache-control": "no-store",
});

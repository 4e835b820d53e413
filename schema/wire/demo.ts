/** Where tokens for looking at the demo practice are made; a service that does not say so in its document makes none. */
export const DEMO_TOKEN_PATH = "/auth/demo-token";

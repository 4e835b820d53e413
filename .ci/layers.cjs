/**
 * The rooms of each floor from the ground up: a room may import those before it, never one after it. A room that needs
 * something to happen above offers a place to say so, and `app` puts the list together.
 * @type {Record<"web" | "gateway" | "api", string[]>}
 */
module.exports = {
  web: [
    "ui",
    "core",
    "clients",
    "sessions",
    "notes",
    "objectives",
    "profile",
    "overview",
    "membership",
    "support",
    "account",
    "app",
  ],
  gateway: [
    "core",
    "account",
    "clients",
    "membership",
    "sessions",
    "notes",
    "objectives",
    "overview",
    "support",
    "feed",
    "webhooks",
    "app",
  ],
  api: [
    "core",
    "practice",
    "account",
    "membership",
    "clients",
    "objectives",
    "ai",
    "sessions",
    "notes",
    "overview",
    "support",
    "feed",
    "webhooks",
    "demo",
    "app",
  ],
};

import { failing, type Shot } from "./shot.ts";

/** The home screen and the analytics. */
export const OVERVIEW: Shot[] = [
  { name: "home", path: "/dashboard" },
  { name: "home-failed", path: "/dashboard", prepare: failing("Dashboard") },
  { name: "analytics", path: "/dashboard/analytics" },
  { name: "analytics-failed", path: "/dashboard/analytics", prepare: failing("Analytics") },
];
export const OVERVIEW_EMPTY: Shot[] = [
  { name: "home-empty", path: "/dashboard" },
  { name: "analytics-empty", path: "/dashboard/analytics" },
];

import type { Icon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { LoaderFunction } from "react-router-dom";

/** Where a room's screen is; the home screen has no path of its own. */
export const addressOf = (path: string): string => (path === "" ? "/dashboard" : `/dashboard/${path}`);

/** A page of the dashboard: where it is, what it is called, and what to load for it. */
export interface DashboardPage {
  /** Below `/dashboard/`; empty: `/dashboard` itself. */
  path: string;
  /** Other paths below `/dashboard/` that show the same screen (D1). */
  aliases?: readonly string[];
  label: string;
  screen: () => Promise<ComponentType>;
  /** Starts the screen's first request while its code is still on the way. */
  loader?: () => Promise<LoaderFunction>;
}

/** What a room tells the shell beside its page: how the menu shows it. */
export interface Room extends DashboardPage {
  description: string;
  icon: Icon;
}

import type { Icon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { LoaderFunction } from "react-router-dom";

/** Where a room's screen is; the home screen has no path of its own. */
export const addressOf = (path: string): string => (path === "" ? "/dashboard" : `/dashboard/${path}`);

/** What a room tells the shell: where it lives, how the menu names it, and what to load for it. */
export interface Room {
  /** Below `/dashboard/`, as the menu links to it; empty: `/dashboard` itself. */
  path: string;
  /** Other paths below `/dashboard/` that show the same screen (D1). */
  aliases?: readonly string[];
  label: string;
  description: string;
  icon: Icon;
  screen: () => Promise<ComponentType>;
  /** Starts the screen's first request while its code is still on the way. */
  loader?: () => Promise<LoaderFunction>;
}

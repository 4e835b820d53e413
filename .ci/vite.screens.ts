import path from "node:path";
import { pathToFileURL } from "node:url";
import { clientsHead } from "../web/clients/list/clientsHead.ts";
import { membershipHead } from "../web/membership/membershipHead.ts";
import { notesHead } from "../web/notes/list/notesHead.ts";
import { analyticsHead } from "../web/overview/analyticsWords.ts";
import { DAY_COMING, greeting } from "../web/overview/homeWords.ts";
import { sessionsHead } from "../web/sessions/agenda/sessionsHead.ts";
import { contactHead } from "../web/support/contactHead.ts";
import type { Page } from "./vite.firstLoads.ts";

/** What a screen's page names and says. */
interface Screen {
  /** Whose files it names. */
  page: Page;
  head: { title: string; subtitle: string };
}

/** Of each room, by its path; the greeting is the hour's. */
const SCREENS: Record<string, Screen> = {
  "": { page: "/dashboard", head: { title: "", subtitle: DAY_COMING } },
  clients: { page: "/dashboard/clients", head: clientsHead },
  sessions: { page: "/dashboard/sessions", head: sessionsHead },
  notes: { page: "/dashboard/notes", head: notesHead },
  analytics: { page: "/dashboard/analytics", head: analyticsHead },
  membresia: { page: "/dashboard/membership", head: membershipHead },
  contacto: { page: "/dashboard/contact", head: contactHead },
};

/** A page of the portal that is made for a screen of its own. */
interface ScreenPage extends Screen {
  /** Of the page's file, as in `dashboard.clients`; the gateway finds it by the address. */
  name: string;
  isHome: boolean;
}

/** Named by its address, so that it is not put into one bundle with this file: screens have styles. */
const ROOMS = pathToFileURL(path.resolve("web/app/rooms.ts")).href;

/** A page for each address of each room. @throws Error naming a room of which nothing is known here */
export async function screenPages(): Promise<ScreenPage[]> {
  const { rooms } = (await import(ROOMS)) as typeof import("../web/app/rooms.ts");
  return rooms.flatMap(({ path: own, aliases = [] }) => {
    const screen = SCREENS[own];
    if (!screen) throw new Error(`.ci/vite.screens.ts: nothing is known of the room at "${own}"`);
    return [own, ...aliases].map((at) => ({
      name: at === "" ? "dashboard" : `dashboard.${at}`,
      isHome: at === "",
      ...screen,
    }));
  });
}

const HOURS = 24;
const AN_HOUR = 60 * 60 * 1000;

/** The script that greets by the hour, with what is said in each. */
export function greetingScript(script: string): string {
  const midnight = new Date(2026, 0, 1).getTime();
  const greetings = Array.from({ length: HOURS }, (_, hour) =>
    greeting(new Date(midnight + hour * AN_HOUR), undefined, undefined),
  );
  return script.replace("const GREETINGS = [];", () => `const GREETINGS = ${JSON.stringify(greetings)};`);
}

import type { BrowserContextOptions } from "@playwright/test";
import { instantsOf } from "../../schema/rules/days.ts";
import type { WireSession, WireSessionInput } from "../../schema/wire/sessions.ts";
import { createClient } from "../support/api.ts";
import { createSession } from "../support/sessions.ts";
import { newTherapist, see, type WebHouse } from "./accountHouse.ts";
import { partsOf } from "./sessionsParts.ts";

/** A session of a client by name, at a day and an hour on the practice's clocks. */
interface Planned extends Partial<WireSessionInput> {
  of: string;
  day: string;
  time: string;
}

/** A zone whose clocks show about noon now, so that today has room before and after. */
export function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** A practice with its agenda open in a browser; the practice's zone is the browser's at the first sign-in. */
export async function openAgenda(
  house: WebHouse,
  {
    clients = ["Ángela Muñoz"],
    sessions = [],
    search = "",
    zone = "Europe/Madrid",
    options,
    fresh,
  }: {
    clients?: string[];
    sessions?: Planned[];
    search?: string;
    zone?: string;
    options?: BrowserContextOptions;
    fresh?: boolean;
  } = {},
) {
  const ids: Record<string, string> = {};
  const planned: WireSession[] = [];
  const agendaOf = (token: string) => ({
    plan({ of, day, time, ...fields }: Planned): Promise<WireSession> {
      const datetime = (instantsOf(zone, day, time)[0] as Date).toISOString();
      return createSession(house.api, token, ids[of] ?? "", { ...fields, datetime });
    },
    put: (id: string, fields: WireSessionInput) =>
      house.api.call<WireSession>(`/sessions/${id}`, { token, method: "PUT", body: fields }),
  });
  const therapist = await newTherapist(house, {
    where: `/dashboard/sessions${search}`,
    options: { timezoneId: zone, ...options },
    fresh,
    async fill({ token }) {
      const { plan, put } = agendaOf(token);
      for (const nombre of clients) ids[nombre] = (await createClient(house.api, token, { nombre })).id;
      for (const { status, ...session } of sessions) {
        const made = await plan(session);
        planned.push(status ? (await put(made.id, { status })).body : made);
      }
    },
  });
  const { page, token } = therapist;
  const heading = see(page.getByRole("heading", { level: 1, name: "Sesiones" }));
  const agenda = {
    ...therapist,
    ...agendaOf(token),
    idOf: (name: string) => ids[name] ?? "",
    planned,
    /** Goes to the agenda, in a view and a month. */
    async show(query = "") {
      await page.goto(`/dashboard/sessions${query}`);
      await heading.toBeVisible();
    },
    /** The sessions as the service has them, earliest first. */
    async stored() {
      const target = "/sessions?pageSize=100&startDate=2000-01-01";
      return (await house.api.call<{ data: WireSession[] }>(target, { token })).body.data;
    },
    dialog: page.getByRole("dialog"),
    ...partsOf(page),
  };
  await heading.toBeVisible();
  return agenda;
}

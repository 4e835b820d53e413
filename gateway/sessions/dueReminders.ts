import { reminderDueAt } from "../../schema/rules/agenda/dueReminders.ts";
import type { ReminderOption, SessionDraft } from "../../schema/rules/sessions.ts";
import type { RestDoor } from "../core/rest.ts";
import { toWireOption } from "./sessions.mapper.ts";
import type { TherapySession } from "./sessions.types.ts";

/** As the wire says when a reminder is due. */
type Due = { fechaRecordatorio?: string | null };

/** What is read of the practice and its sessions. */
interface Sessions {
  timeZone(): Promise<string>;
  one(id: string): Promise<TherapySession>;
}

/** When reminders are due, for services that do not compute it. */
export class DueReminders {
  readonly #door: RestDoor;
  readonly #sessions: Sessions;

  constructor(door: RestDoor, sessions: Sessions) {
    this.#door = door;
    this.#sessions = sessions;
  }

  async ofNew({ startsAt, remind, reminderOption }: Partial<SessionDraft>): Promise<Due> {
    const isDue = remind && startsAt && reminderOption;
    return { fechaRecordatorio: isDue ? await this.#dueAt(startsAt, reminderOption) : null };
  }

  /** As far as the change tells or moves it. */
  async ofChanged(id: string, draft: Partial<SessionDraft>): Promise<Due> {
    if (draft.remind === undefined) return draft.startsAt ? this.ofMoved(id, draft.startsAt) : {};
    if (!draft.remind || draft.startsAt) return this.ofNew(draft);
    if ((await this.#door.offering()).reminderDeliveries) return {};
    return this.ofNew({ ...draft, startsAt: new Date((await this.#sessions.one(id)).startsAt) });
  }

  /** A service that plans reminders itself is not told. */
  async ofMoved(id: string, startsAt: Date): Promise<Due> {
    if ((await this.#door.offering()).reminderDeliveries) return {};
    const { reminder } = await this.#sessions.one(id);
    return reminder ? { fechaRecordatorio: await this.#dueAt(startsAt, toWireOption(reminder.option)) } : {};
  }

  async #dueAt(startsAt: Date, option: ReminderOption): Promise<string> {
    return reminderDueAt(await this.#sessions.timeZone(), startsAt, option).toISOString();
  }
}

import { AsyncLocalStorage } from "node:async_hooks";
import { channel, type TracingChannelSubscribers, tracingChannel } from "node:diagnostics_channel";

/*
 * What the service tells of its work to whoever listens in this process: counters and traces do where they are switched
 * on. Without a listener nothing is made, measured or kept.
 */

/** What goes on now, as far as it is traced; log lines name it. */
export interface Traced {
  traceId: string;
}
export const trace = new AsyncLocalStorage<Traced>();

/** One request; what becomes of it is known at its end. */
export interface RequestTold {
  method: string;
  /** The pattern of the route that answered. */
  route: string;
  /** 499: the caller went away. */
  status: number;
  ms: number;
  /** What it is a part of, as the caller says (W3C Trace Context). */
  traceparent: string | undefined;
  /** Where it is traced. */
  traceId?: string;
}
export const requests = tracingChannel<Traced | undefined, RequestTold>("consulta:service:request");

/** One statement; `text` may hold values and is not to be passed on. */
export interface StatementTold {
  text: string;
  startedAt: number;
}
export const statements = tracingChannel<Traced | undefined, StatementTold>("consulta:service:statement");

/** Work that the service does by itself. */
export interface WorkTold {
  /** Rounds look again and again whether there is something to do; a job is there to be done. */
  kind: "round" | "job";
  /** Its name in the code. */
  name: string;
}
export const works = tracingChannel<Traced | undefined, WorkTold>("consulta:service:work");

/** Does work that nobody asked for just now, and tells how it went. */
export const tellWork = <Done>(told: WorkTold, work: () => Promise<Done>): Promise<Done> =>
  works.hasSubscribers ? works.tracePromise(work, told) : work();

const nothing = (): void => undefined;
/** Listeners to some of what is told of something that takes its time. */
export const hearing = <Told extends object>(
  some: Partial<TracingChannelSubscribers<Told>>,
): TracingChannelSubscribers<Told> => ({
  start: nothing,
  end: nothing,
  asyncStart: nothing,
  asyncEnd: nothing,
  error: nothing,
  ...some,
});

const refusals = channel("consulta:service:refusal");
const reminders = channel("consulta:service:reminder");
const mails = channel("consulta:service:mail");
const paypalCalls = channel("consulta:service:paypalCall");

/** Tells that a limit has refused something. @param limit its name in the code, never whom it refused */
export const tellRefusal = (limit: string): void => refusals.publish(limit);

const REMINDER_OUTCOMES = ["sent", "skipped", "failed", "retried"] as const;
/** How a try to remind somebody ended; retried: the mail server is to be asked again. */
export type ReminderOutcome = (typeof REMINDER_OUTCOMES)[number];
export const tellReminder = (outcome: ReminderOutcome): void => reminders.publish(outcome);

/** What the mail server said to a mail; `put_off`: no for now; `away`: nothing of this mail, or it could not be reached. */
export type MailOutcome = "taken" | "refused" | "put_off" | "away";
export const tellMail = (outcome: MailOutcome): void => mails.publish(outcome);

/** Tells whether PayPal answered a call; `refused`: it does not take our keys. */
export const tellPaypalCall = (outcome: "answered" | "refused" | "failed"): void => paypalCalls.publish(outcome);

/** Listens to refusals, reminders, mails and calls to PayPal. @returns stops it */
export function hearEvents(heard: {
  refusal: (limit: string) => void;
  reminder: (outcome: ReminderOutcome) => void;
  mail: (outcome: string) => void;
  paypalCall: (outcome: string) => void;
}): () => void {
  const refusal = (limit: unknown) => heard.refusal(String(limit));
  const reminder = (told: unknown) => {
    const outcome = REMINDER_OUTCOMES.find((one) => one === told);
    if (outcome) heard.reminder(outcome);
  };
  const mail = (outcome: unknown) => heard.mail(String(outcome));
  const paypalCall = (outcome: unknown) => heard.paypalCall(String(outcome));
  refusals.subscribe(refusal);
  reminders.subscribe(reminder);
  mails.subscribe(mail);
  paypalCalls.subscribe(paypalCall);
  return () => {
    refusals.unsubscribe(refusal);
    reminders.unsubscribe(reminder);
    mails.unsubscribe(mail);
    paypalCalls.unsubscribe(paypalCall);
  };
}

/** How the second step of a sign-in can be passed; with a backup code always. */
export interface StepWays {
  /** By the authenticator app. */
  app: boolean;
  /** By SMS, to a number of which the end is shown; null: not by SMS. */
  sms: string | null;
  /** What is asked for at first. */
  first: StepWay;
}
export type StepWay = "app" | "sms" | "backup";

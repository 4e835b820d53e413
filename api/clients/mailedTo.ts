import { z } from "zod";

/** What links that are mailed to clients have written into them: since when the client had that address, in ms. */
export const mailedClaim = { since: z.int().optional() };

/** @param emailSince since when the client has the address that it is mailed to; null of a link that is not mailed */
export const toMailedClaim = (emailSince: Date | null): { since?: number } =>
  emailSince ? { since: emailSince.getTime() } : {};

/** @returns null of a link that was not mailed, or from before that was written into it */
export const toEmailSince = ({ since }: { since?: number | undefined }): Date | null =>
  since === undefined ? null : new Date(since);

/** Whether a link went to an address that is the client's no more. @param now since when the client has the one there is */
export const isToFormerAddress = ({ emailSince }: { emailSince: Date | null }, now: Date): boolean =>
  emailSince !== null && emailSince.getTime() !== now.getTime();

interface Answer {
  errors: readonly { code: string }[];
}

/**
 * Whether what was to be deleted is gone: now, or already, by another window or by a press whose answer got lost.
 * @param deletedId as the answer tells it
 */
export const isGone = (deletedId: string | null | undefined, answer: Answer | null | undefined): boolean =>
  Boolean(deletedId) || (answer?.errors.some(({ code }) => code === "NOT_FOUND") ?? false);

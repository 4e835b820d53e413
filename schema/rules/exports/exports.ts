/** The version of the JSON that exports hold: what is added keeps it, what changes its meaning raises it. */
export const EXPORT_FORMAT = 1;

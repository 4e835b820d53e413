/** A text as it is looked for: small letters without accents, as the service searches. */
export const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

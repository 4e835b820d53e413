/** Most phone numbers of an account. */
export const PHONES_MAX = 3;

const SPANISH = /^[6-9]\d{8}$/;
const E164 = /^\+[1-9]\d{7,14}$/;
const SPAIN = "+34";

/**
 * A typed number as the networks write it (E.164); a Spanish one may be typed without its prefix.
 * @returns null for what is no number
 */
export function toE164(typed: string): string | null {
  const dialled = typed.replace(/[\s().\-/\u00a0\u2010-\u2015]/g, "").replace(/^00/, "+");
  const whole = SPANISH.test(dialled) ? `${SPAIN}${dialled}` : dialled;
  if (whole.startsWith(SPAIN)) return SPANISH.test(whole.slice(SPAIN.length)) ? whole : null;
  return E164.test(whole) ? whole : null;
}

/** A number as people read it. */
export const phoneText = (number: string): string =>
  number.startsWith(SPAIN) ? number.replace(/^(\+34)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4") : number;

/** What is shown of a number to somebody who has not passed the second step yet. */
export const maskedPhone = (number: string): string => `••• ${number.slice(-3)}`;

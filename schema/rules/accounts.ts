/** Shortest password at sign-up, in characters (document §5, §9). */
export const SIGN_UP_PASSWORD_MIN = 6;
/** Shortest password when it is reset by code (document §5, §9). It differs from sign-up on purpose: decisions.md 4. */
export const RESET_PASSWORD_MIN = 8;
/** Longest password either form takes; longer ones would make hashing a way to stall the service. */
export const PASSWORD_MAX = 128;
/** Digits of an e-mailed code (document §9). */
export const CODE_LENGTH = 6;
/** Minutes an e-mailed code can be used. */
export const CODE_MINUTES = 10;
/** Longest full name of a professional. */
export const FULL_NAME_MAX = 120;

const EMAIL_SHAPE = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[^\s@.<>()[\],;:"\\]{2,}$/;
/** Whether a text looks like one e-mail address. Deliberately simple: the proof is the code that arrives there. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL_SHAPE.test(text);

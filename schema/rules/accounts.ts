/** Shortest password at sign-up, in characters (document §5, §9). */
export const SIGN_UP_PASSWORD_MIN = 6;
/** Shortest password when it is reset by code (document §5, §9). It differs from sign-up on purpose: D4. */
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

/** Backup codes of one set. */
export const BACKUP_CODES = 10;
/** Most passkeys of an account. */
export const PASSKEYS_MAX = 20;
/** Longest name of a passkey. */
export const PASSKEY_NAME_MAX = 60;
/** Most e-mail addresses of an account, the primary one included. */
export const EMAILS_MAX = 5;
/** Most mistyped addresses, or phone numbers, that make way at once for the one that is added. */
export const INSTEAD_OF_MAX = 10;
/** Largest profile image that is taken, in bytes (document §5: under 10 MB). */
export const IMAGE_MAX_BYTES = 10_000_000;
/** What has to be typed to delete an account (document §5). */
export const DELETE_PHRASE = "Eliminar cuenta";
/** Days between the deletion of an account and the erasing of its practice. */
export const PURGE_DAYS = 30;

/** 3 to 30 small letters, digits, dots, hyphens or underscores, beginning with a letter. */
const USERNAME_SHAPE = /^[a-z][a-z\d._-]{2,29}$/;
export const isUsername = (text: string): boolean => USERNAME_SHAPE.test(text);

/** What somebody is called who comes from elsewhere, perhaps without a name: then what stands before the @. */
export const nameOrMailbox = ({ name, email }: { name: string | null | undefined; email: string }): string =>
  name?.trim() || (email.split("@")[0] ?? email);

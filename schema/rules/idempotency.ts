/** Visible characters of ASCII, so that a key can stand in a header as it is. */
const KEY = /^[\x21-\x7e]{8,200}$/;
const PARTS = 4;
const PART_LENGTH = 7;

/** Whether a text can name one creation, so that a repeat of it is known. */
export const isIdempotencyKey = (text: string): boolean => KEY.test(text);

/** @param name what the caller calls the key */
export const idempotencyKeySentence = (name: string): string =>
  `${name}: tiene que tener entre 8 y 200 caracteres visibles.`;

/** A new key. `crypto.randomUUID` is missing where the portal is opened over plain http in a local network. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(PARTS))]
    .map((part) => part.toString(36).padStart(PART_LENGTH, "0"))
    .join("-");

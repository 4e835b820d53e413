/** What a key may be, and for how long the service remembers what it has named. */
export const IDEMPOTENCY = { lengthMin: 8, lengthMax: 200, hours: 24 } as const;

/** Visible characters of ASCII, so that a key can stand in a header as it is. */
const KEY = new RegExp(`^[\\x21-\\x7e]{${IDEMPOTENCY.lengthMin},${IDEMPOTENCY.lengthMax}}$`);
const PARTS = 4;
const PART_LENGTH = 7;

/** Whether a text can name one creation, so that a repeat of it is known. */
export const isIdempotencyKey = (text: string): boolean => KEY.test(text);

/** @param name what the caller calls the key */
export const idempotencyKeySentence = (name: string): string =>
  `${name}: tiene que tener entre ${IDEMPOTENCY.lengthMin} y ${IDEMPOTENCY.lengthMax} caracteres visibles.`;

/** Told alike by header and by argument. */
export const IDEMPOTENCY_KEY_REUSED = "La clave de idempotencia ya se usó para otra petición.";

/** A new key. `crypto.randomUUID` is missing where the portal is opened over plain http in a local network. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(PARTS))]
    .map((part) => part.toString(36).padStart(PART_LENGTH, "0"))
    .join("-");

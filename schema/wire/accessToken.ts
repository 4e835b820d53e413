import { crc32 } from "node:zlib";

const TOKEN_PREFIX = "cst_";
export const TOKEN_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Random signs of a token: 178 bits. */
export const TOKEN_RANDOM = 30;
const CHECKSUM = 6;
const SHAPE = new RegExp(`^${TOKEN_PREFIX}([${TOKEN_SIGNS}]{${TOKEN_RANDOM}})([${TOKEN_SIGNS}]{${CHECKSUM}})$`);

/** The last six signs of a token, from the random ones before: CRC-32, which tools that look for forgotten secrets know, in base 62. */
function checksumOf(random: string): string {
  let left = crc32(random);
  let signs = "";
  while (signs.length < CHECKSUM) {
    signs = (TOKEN_SIGNS[left % TOKEN_SIGNS.length] ?? "") + signs;
    left = Math.floor(left / TOKEN_SIGNS.length);
  }
  return signs;
}

/** The whole token of some random signs. */
export const tokenFrom = (random: string): string => `${TOKEN_PREFIX}${random}${checksumOf(random)}`;

/** Whether a bearer means to be a token at all. */
export const isTokenLike = (bearer: string): boolean => bearer.startsWith(TOKEN_PREFIX);

/** Whether a bearer can be a token: of their shape, and with the right checksum. */
export function isToken(bearer: string): boolean {
  const [, random, checksum] = SHAPE.exec(bearer) ?? [];
  return random !== undefined && checksumOf(random) === checksum;
}

const LONGEST = 120;

/**
 * What somebody typed, for a mail to somebody else: one line in which no mail program finds an address to make a link
 * of. Points that join words and the signs of addresses are set apart.
 */
export function plainText(typed: string): string {
  const apart = typed
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{Cf}/gu, "")
    .replace(/[．。｡․﹒]/g, ".")
    .replace(/\s*[@＠﹫]\s*/g, " (a) ")
    .replace(/[/\\／]{2,}/g, " ")
    .replace(/[:：](?=\S)/g, ": ")
    .replace(/\.(?=[\p{L}\p{N}])(?![ºª])/gu, ". ")
    .replace(/ {2,}/g, " ")
    .trim();
  return apart.length > LONGEST ? `${apart.slice(0, LONGEST - 1)}…` : apart;
}

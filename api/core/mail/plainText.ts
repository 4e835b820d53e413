const LONGEST = 120;

/**
 * What somebody typed, for a mail to somebody else: one line in which no mail program finds an address to make a link
 * of. Points that join words and the signs of addresses are set apart.
 * @param longest in UTF-16 units; more is cut off
 */
export function plainText(typed: string, longest = LONGEST): string {
  const apart = typed
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{Cf}/gu, "")
    .replace(/[．。｡․﹒]/g, ".")
    .replace(/(?<!\s)\s*[@＠﹫]\s*/g, " (a) ")
    .replace(/[/\\／]{2,}/g, " ")
    .replace(/[:：](?=\S)/g, ": ")
    .replace(/\.(?=[\p{L}\p{N}])(?![ºª])/gu, ". ")
    .replace(/ {2,}/g, " ")
    .trim();
  return apart.length > longest ? `${apart.slice(0, longest - 1)}…` : apart;
}

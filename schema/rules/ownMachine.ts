const NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);
const ADDRESSES = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Whether an address is that of a portal for whoever sits at its machine. */
export const isOwnMachine = (url: string): boolean => NAMES.has(URL.parse(url)?.hostname ?? "");

/**
 * Whether a request comes from this very machine and asks for it by its own name. The name matters because any website
 * can have its name point here, and then reads what it is answered.
 * @param peer address of whoever opened the connection
 * @param host the request's `Host`
 */
export const isFromHere = (peer: string | undefined, host: string | undefined): boolean =>
  ADDRESSES.has(peer ?? "") && host !== undefined && isOwnMachine(`http://${host}`);

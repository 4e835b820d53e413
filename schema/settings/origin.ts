/** Whether an address names a server and nothing on it: the portal stands at the root of its address, not below a path. */
export function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.href.replace(/\/+$/, "") === url.origin;
}

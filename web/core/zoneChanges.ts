const followers = new Set<() => Promise<unknown>>();
/** Tells this browser's other windows of the portal; what the zone is they read themselves. */
const windows = new BroadcastChannel("consulta:zone");
const follow = () => Promise.all([...followers].map((read) => read()));
windows.addEventListener("message", () => void follow());

/** What was read in the practice's former zone has to be read again, in every window. @returns once it is, in this one */
export function tellZoneChanged(): Promise<unknown> {
  windows.postMessage(null);
  return follow();
}

/** @param read again, once the practice keeps another zone @returns ends it */
export function onZoneChanged(read: () => Promise<unknown>): () => void {
  followers.add(read);
  return () => void followers.delete(read);
}

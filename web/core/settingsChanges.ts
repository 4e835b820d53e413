const followers = new Set<() => Promise<unknown>>();
/** Tells this browser's other windows of the portal; what the practice keeps now they read themselves. */
const windows = new BroadcastChannel("consulta:settings");
const follow = () => Promise.all([...followers].map((read) => read()));
windows.addEventListener("message", () => void follow());

/** What was read before the practice got another zone, or its owner another address, has to be read again in every window. @returns once it is, in this one */
export function tellSettingsChanged(): Promise<unknown> {
  windows.postMessage(null);
  return follow();
}

/** What no feed of changes tells of, as receipts, this browser's other windows read again, too. */
export const tellOtherWindows = (): void => windows.postMessage(null);

/** @param read again, once that has changed @returns ends it */
export function onSettingsChanged(read: () => Promise<unknown>): () => void {
  followers.add(read);
  return () => void followers.delete(read);
}

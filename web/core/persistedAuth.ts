const KEY = "persist:root";
/** Longest a rehydrate may take before it counts as failed (document §4, §9). */
const REHYDRATE_LIMIT_MS = 5000;

/** All that outlives a reload: whether someone is signed in, and who. No token, no name, nothing clinical. */
export interface AuthSlice {
  status: "signed-in" | "signed-out";
  userId: string | null;
  /** The sign-in was found to have ended, by a window that had nothing to keep. Nobody has signed out. */
  lapsed?: boolean;
}

const SIGNED_OUT: AuthSlice = { status: "signed-out", userId: null };

/** Reads redux-persist's outer shape (`{auth: "<json>"}`). Anything unreadable counts as signed out. */
export function parsePersisted(text: string | null): AuthSlice {
  if (text === null) return SIGNED_OUT;
  try {
    const slice: unknown = JSON.parse(String(Object(JSON.parse(text)).auth));
    const { status, userId, lapsed } = Object(slice) as Partial<Record<keyof AuthSlice, unknown>>;
    if (status === "signed-in" && typeof userId === "string" && userId !== "") return { status, userId };
    return lapsed === true ? { ...SIGNED_OUT, lapsed } : SIGNED_OUT;
  } catch (error) {
    if (error instanceof SyntaxError) return SIGNED_OUT;
    throw error;
  }
}

/**
 * Brings the stored slice back.
 * @param read where the text lies; local storage unless a test says otherwise
 * @returns null when reading failed or took more than 5000 ms: the account service has to be asked then
 */
export async function rehydrate(
  read: () => Promise<string | null> = async () => localStorage.getItem(KEY),
): Promise<AuthSlice | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), REHYDRATE_LIMIT_MS);
  });
  try {
    return await Promise.race([read().then(parsePersisted), limit]);
  } catch (error) {
    console.error("rehydrate", error instanceof Error ? error.name : "failed");
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Stores the slice, and tells the other windows also where it says the same again. A browser that refuses storage keeps working; it only forgets at the next reload. */
export function persist(slice: AuthSlice): void {
  const auth = JSON.stringify(slice);
  try {
    // A browser tells of what has changed alone.
    const at = Date.now();
    localStorage.setItem(
      KEY,
      JSON.stringify({ auth, _persist: JSON.stringify({ version: -1, rehydrated: true, at }) }),
    );
  } catch (error) {
    console.error("persist", error instanceof Error ? error.name : "failed");
  }
}

/** Tells what another tab of this browser stored. */
export function onPersistedElsewhere(listener: (slice: AuthSlice) => void): void {
  window.addEventListener("storage", (event) => {
    if (event.key === KEY || event.key === null) listener(parsePersisted(event.newValue));
  });
}

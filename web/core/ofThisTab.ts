const DEMO = "consulta:demo";
const RETURN = "consulta:return";

/** What this tab keeps, over a reload and from one document to the next; null without it. */
export function keptHere(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch (error) {
    console.error(key, Object(error).name);
    return null;
  }
}

/** A browser that refuses storage keeps working, and has forgotten by the next document. @param value null forgets it */
export function keepHere(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch (error) {
    console.error(key, Object(error).name);
  }
}

/** Who looks at the demo practice in this tab, over a reload: a user id and nothing else; null when nobody does. */
export const lookedAtDemo = (): string | null => keptHere(DEMO);

export const rememberDemo = (userId: string | null): void => keepHere(DEMO, userId);

/** The page on which the sign-in was found to have ended. What signs in is another document; addresses hold no names. */
export const returnPath = (): string | null => keptHere(RETURN);
export const rememberReturnPath = (path: string | null): void => keepHere(RETURN, path);

const KEY = "consulta:demo";

/** Who looks at the demo practice in this tab, over a reload: a user id and nothing else; null when nobody does. */
export function lookedAtDemo(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch (error) {
    console.error("demo", Object(error).name);
    return null;
  }
}

/** A browser that refuses storage keeps working; a reload then leads back to the own practice. */
export function rememberDemo(userId: string | null): void {
  try {
    if (userId === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, userId);
  } catch (error) {
    console.error("demo", Object(error).name);
  }
}

/** What sentences for the professional are written in. */
export type Language = "es" | "en";

/** English only where it is preferred to Spanish (RFC 9110, `Accept-Language`). */
export function languageOf(accepted: string | undefined): Language {
  const weights = { es: 0, en: 0 };
  for (const part of accepted?.slice(0, 200).split(",") ?? []) {
    const [, language, weight = "1"] = /^\s*(es|en)\b[\w-]*\s*(?:;\s*q=([\d.]{1,5}))?\s*$/i.exec(part) ?? [];
    if (!language) continue;
    const name = language.toLowerCase() === "en" ? "en" : "es";
    weights[name] = Math.max(weights[name], Number(weight) || 0);
  }
  return weights.en > weights.es ? "en" : "es";
}

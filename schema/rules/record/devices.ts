/** First match wins: Edge also calls itself Chrome, and Chrome Safari. */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;
const SYSTEMS = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
] as const;

const nameOf = (agent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([sign]) => sign.test(agent))?.[1];

/** A device as a person calls it: «Chrome en Windows»; null when its browser does not say. */
export function deviceOf(agent: string | null): string | null {
  const browser = nameOf(agent ?? "", BROWSERS);
  const system = nameOf(agent ?? "", SYSTEMS);
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? null;
}

export const UNKNOWN_DEVICE = "Dispositivo desconocido";

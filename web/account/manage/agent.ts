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

/** A device as a person calls it: «Chrome en Windows». */
export function deviceName(agent: string | null): string {
  const browser = nameOf(agent ?? "", BROWSERS);
  const system = nameOf(agent ?? "", SYSTEMS);
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? "Dispositivo desconocido";
}

/** Whether it is one that is held in the hand. */
export const isHandheld = (agent: string | null): boolean => /iPhone|iPad|Android/.test(agent ?? "");

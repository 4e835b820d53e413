import { readFileSync } from "node:fs";

/** What nobody but the portal may read: each of them may stand in a file instead, named by the same setting with `_FILE`. */
export const SECRET_SETTINGS = [
  "AI_API_KEY",
  "APPLE_CLIENT_SECRET",
  "AUTH_SECRET",
  "AUTH_SECRET_PREVIOUS",
  "BACKUP_KEY",
  "CLERK_SECRET_KEY",
  "DATABASE_DIRECT_URL",
  "DATABASE_PRACTICE_URL",
  "DATABASE_URL",
  "GATEWAY_SECRET",
  "GOOGLE_CLIENT_SECRET",
  "MICROSOFT_CLIENT_SECRET",
  "OIDC_CLIENT_SECRET",
  "PAYPAL_CLIENT_SECRET",
  "SMS_SECRET",
  "SMTP_URL",
] as const;
type SecretSetting = (typeof SECRET_SETTINGS)[number];
const LONGEST = 10_000;

type Settings = Record<string, string | undefined>;
/** What could be read, or the one Spanish sentence on what is wrong; it never holds what stands in the file. */
type Read = { settings: Settings } | { fault: string };

function contentOf(name: string, file: string): { content: string } | { fault: string } {
  let content: string;
  try {
    content = readFileSync(file, "utf8").trim();
  } catch (error) {
    return { fault: `${name}_FILE no se puede leer (${Object(error).code ?? "error"}): ${file}.` };
  }
  if (!content || content.length > LONGEST)
    return { fault: `${name}_FILE tiene que ser un archivo de texto con el valor de ${name} y nada más: ${file}.` };
  return { content };
}

/**
 * The settings with the secrets that stand in files (Docker and Kubernetes hand them out so). Spaces and line breaks around a
 * secret are not part of it.
 * @param given the environment; an empty setting is none
 * @param names those that the process reads
 */
export function readSecretFiles(given: Settings, names: readonly SecretSetting[] = SECRET_SETTINGS): Read {
  const settings = { ...given };
  for (const name of names) {
    const file = given[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (given[name]?.trim()) return { fault: `${name} y ${name}_FILE no pueden usarse a la vez: deja una de las dos.` };
    const read = contentOf(name, file);
    if ("fault" in read) return read;
    settings[name] = read.content;
  }
  return { settings };
}

import { AccountError } from "./accountPort.ts";
import { ask } from "./builtInRequest.ts";

/** What the browser answers when its owner closes the question, or has no passkey for this portal. */
const REFUSED = new Set(["NotAllowedError", "AbortError", "InvalidStateError", "SecurityError"]);

/** Asks the device's owner. @throws AccountError with `words` when nothing came of it */
async function askingDevice(words: string, question: () => Promise<Credential | null>): Promise<object> {
  try {
    const credential = await question();
    if (credential instanceof PublicKeyCredential) return credential.toJSON();
  } catch (error) {
    if (!(error instanceof DOMException && REFUSED.has(error.name))) throw error;
  }
  throw new AccountError("PASSKEY_CANCELLED", words);
}

/** @returns the user id */
export async function signInWithPasskey(): Promise<string> {
  const options = await ask<PublicKeyCredentialRequestOptionsJSON>("POST", "/passkey/options", {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const words = "No se ha usado ninguna llave de acceso.";
  const response = await askingDevice(words, () => navigator.credentials.get({ publicKey }));
  const { user } = await ask<{ user: { id: string } }>("POST", "/passkey/sign-in", { response });
  if (!user) throw new AccountError("NO_USER", null);
  return user.id;
}

/** Makes a passkey on this device and adds it to the account. */
export async function addPasskey(name: string, password: string): Promise<void> {
  const options = await ask<PublicKeyCredentialCreationOptionsJSON>("POST", "/manage/passkeys/start", { password });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  const words = "No se ha creado ninguna llave de acceso, o este dispositivo ya tiene una para tu cuenta.";
  const response = await askingDevice(words, () => navigator.credentials.create({ publicKey }));
  await ask("POST", "/manage/passkeys/finish", { name, response });
}

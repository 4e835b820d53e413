import { isClerkAPIResponseError } from "@clerk/clerk-react/errors";
import { AccountError } from "../accountPort.ts";

const WEAK = "Esa contraseña aparece en filtraciones de datos conocidas. Elige otra.";
const LATER = "Demasiados intentos. Espera un momento y vuelve a probar.";

/**
 * What a therapist reads for Clerk's first error, by its code. Codes that are not here (a wrong password, an address nobody
 * knows, a wrong code) are worded by each form (document §8).
 */
const SENTENCES: Record<string, string> = {
  action_blocked: "Clerk ha bloqueado esta acción por seguridad. Escríbenos si crees que es un error.",
  captcha_invalid: "No hemos podido comprobar que no eres un robot. Recarga la página e inténtalo de nuevo.",
  captcha_unavailable: "No hemos podido comprobar que no eres un robot. Recarga la página e inténtalo de nuevo.",
  form_email_address_blocked: "No admitimos direcciones de correo temporales. Usa la tuya de siempre.",
  form_identifier_exists: "Ya existe una cuenta con este correo electrónico.",
  form_new_password_matches_current: "La contraseña nueva tiene que ser distinta de la actual.",
  form_param_format_invalid: "Escribe un correo electrónico válido.",
  form_param_max_length_exceeded: "El nombre es demasiado largo.",
  form_param_nil: "Por favor completa todos los campos",
  form_param_missing: "Por favor completa todos los campos",
  form_password_length_too_long: "La contraseña es demasiado larga.",
  form_password_length_too_short: "La contraseña es demasiado corta.",
  form_password_matches_identifier: "La contraseña no puede ser tu correo electrónico.",
  form_password_not_strong_enough: "La contraseña es demasiado fácil de adivinar. Elige otra.",
  form_password_pwned: WEAK,
  form_password_compromised: WEAK,
  form_password_size_in_bytes_exceeded: "La contraseña es demasiado larga.",
  form_password_untrusted: "Tu contraseña ya no es segura. Elige otra en «¿Olvidaste tu contraseña?».",
  form_password_validation_failed: "La contraseña no cumple las normas de seguridad. Elige otra.",
  not_allowed_access: "Este correo electrónico no tiene permiso para registrarse.",
  session_exists: "En este navegador ya hay una sesión abierta. Recarga la página.",
  too_many_requests: LATER,
  rate_limit_exceeded: LATER,
  user_locked: "Tu cuenta está bloqueada por demasiados intentos. Vuelve a probar más tarde.",
  user_banned: "Tu cuenta está bloqueada. Escríbenos si crees que es un error.",
  verification_expired: "El código ha caducado. Pide uno nuevo.",
  verification_failed: "Demasiados intentos. Pide un código nuevo.",
  verification_already_verified: "Este correo electrónico ya está verificado. Inicia sesión.",
};

/** A refusal by Clerk in our words. What is not a refusal (no connection, a server in trouble) means that it is not ready. */
export function toAccountError(error: unknown): AccountError {
  if (error instanceof AccountError) return error;
  if (!isClerkAPIResponseError(error) || error.status >= 500) return new AccountError("NOT_READY", null);
  const code = error.errors[0]?.code ?? `HTTP_${error.status}`;
  // Some codes carry the form they were met in: `form_password_pwned__sign_in`.
  return new AccountError(code, SENTENCES[code] ?? SENTENCES[code.split("__")[0] ?? ""] ?? null);
}

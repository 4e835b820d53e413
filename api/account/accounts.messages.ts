import { PASSWORD_MAX, RESET_PASSWORD_MIN, SIGN_UP_PASSWORD_MIN } from "../../schema/rules/accounts.ts";

const EXACT: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: "Credenciales incorrectas. Por favor verifica tu email y contraseña.",
  EMAIL_NOT_VERIFIED: "Verifica tu correo electrónico: te hemos enviado un código nuevo.",
  INVALID_EMAIL: "Escribe un correo electrónico válido.",
  INVALID_NAME: "Escribe tu nombre completo.",
  PASSWORD_TOO_LONG: `La contraseña puede tener como máximo ${PASSWORD_MAX} caracteres.`,
  VALIDATION_ERROR: "Por favor completa todos los campos",
  MAIL_NOT_SENT: "No hemos podido enviar el correo. Vuelve a intentarlo dentro de unos minutos.",
  UNAUTHORIZED: "Tu sesión ha terminado. Vuelve a iniciar sesión.",
  UNAVAILABLE: "El servicio no está disponible en este momento. Vuelve a intentarlo.",
};

const AT_VERIFY: Record<string, string> = {
  INVALID_OTP: "Código inválido",
  OTP_EXPIRED: "Código inválido: ha caducado. Pide uno nuevo.",
  TOO_MANY_ATTEMPTS: "Código inválido: demasiados intentos. Pide uno nuevo.",
};

/** The documented fallbacks (document §8), for a refusal nobody foresaw. */
const FALLBACK: Record<string, string> = {
  "/sign-in/email": "Credenciales incorrectas. Por favor verifica tu email y contraseña.",
  "/sign-up/email": "Error al crear la cuenta.",
  "/email-otp/verify-email": "Código inválido",
  "/email-otp/send-verification-otp": "Error al enviar el código. Verifica tu email.",
  "/email-otp/request-password-reset": "Error al enviar el código. Verifica tu email.",
  "/email-otp/reset-password": "Código incorrecto o expirado",
};

/** The sentence a therapist reads for a refusal of the accounts, by its code and the path that refused. */
export function accountMessage(path: string, code: string): string {
  if (code === "PASSWORD_TOO_SHORT") {
    const min = path === "/email-otp/reset-password" ? RESET_PASSWORD_MIN : SIGN_UP_PASSWORD_MIN;
    return `La contraseña debe tener al menos ${min} caracteres`;
  }
  if (path === "/email-otp/verify-email" && AT_VERIFY[code]) return AT_VERIFY[code];
  return EXACT[code] ?? FALLBACK[path] ?? "No se ha podido completar la solicitud.";
}

/** How long to wait, in words. */
export function tooManyMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Demasiados intentos. Vuelve a probar dentro de ${minutes === 1 ? "un minuto" : `${minutes} minutos`}.`;
}

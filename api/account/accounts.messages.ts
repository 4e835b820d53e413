import {
  DELETE_PHRASE,
  EMAILS_MAX,
  PASSWORD_MAX,
  RESET_PASSWORD_MIN,
  SIGN_UP_PASSWORD_MIN,
} from "../../schema/rules/accounts.ts";
import { PHONES_MAX } from "../../schema/rules/phones.ts";
import { TOKEN_NAME_MAX, TOKEN_RANGES_MAX, TOKENS_MAX } from "../../schema/rules/tokens.ts";
import { ACCOUNT_LOCKED } from "./locked.ts";

const EXACT: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: "Credenciales incorrectas. Por favor verifica tu email y contraseña.",
  [ACCOUNT_LOCKED]: "Esta cuenta está bloqueada. Escribe a soporte para saber por qué.",
  SECOND_STEP_NEEDED: "Antes de seguir, activa la verificación en dos pasos de tu cuenta.",
  EMAIL_NOT_VERIFIED: "Verifica tu correo electrónico: te hemos enviado un código nuevo.",
  INVALID_EMAIL: "Escribe un correo electrónico válido.",
  INVALID_NAME: "Escribe tu nombre completo.",
  PASSWORD_TOO_LONG: `La contraseña puede tener como máximo ${PASSWORD_MAX} caracteres.`,
  PASSWORD_COMMON: "Esa contraseña es de las que cualquiera probaría primero. Elige otra.",
  VALIDATION_ERROR: "Por favor completa todos los campos",
  NOTHING_BEGUN: "En este navegador no has empezado a crear una cuenta con ese correo. Créala aquí o inicia sesión.",
  UNAUTHORIZED: "Tu sesión ha terminado. Vuelve a iniciar sesión.",
  PASSWORD_NEEDED: "Escribe tu contraseña.",
  INVALID_PASSWORD: "La contraseña no es correcta.",
  NOT_FOUND: "Ya no existe. Cierra esta ventana y vuelve a abrirla.",
  FORBIDDEN: "Esta página no puede cambiar tu cuenta. Abre Consulta y vuelve a intentarlo.",
  INVALID_CODE: "El código no es correcto. Escribe el que muestra ahora tu aplicación.",
  INVALID_BACKUP_CODE: "El código de respaldo no es correcto o ya se ha usado.",
  INVALID_TWO_FACTOR_COOKIE: "Ha pasado demasiado tiempo. Vuelve a escribir tu correo y tu contraseña.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Demasiados intentos. Vuelve a escribir tu correo y tu contraseña.",
  ACCOUNT_TEMPORARILY_LOCKED: "Demasiados intentos. Vuelve a probar dentro de 15 minutos.",
  TOTP_ALREADY_ENABLED: "La verificación en dos pasos ya está activada.",
  TWO_FACTOR_NOT_ENABLED: "La verificación en dos pasos no está activada.",
  SECOND_STEP_CHANGED:
    "Tu verificación en dos pasos ha cambiado en otra ventana. Cierra esta, mira cómo ha quedado y vuelve a elegir.",
  SECOND_STEP_ANEW: "En otra ventana se ha empezado de nuevo: cierra esta y vuelve a escanear el código.",
  PASSKEY_REFUSED: "No se pudo guardar la llave de acceso. Vuelve a intentarlo.",
  TOO_MANY_PASSKEYS: "Ya tienes el máximo de llaves de acceso. Quita alguna para añadir otra.",
  AUTHENTICATION_FAILED: "No se pudo entrar con esa llave de acceso. Entra con tu correo y tu contraseña.",
  INVALID_EMAIL_CODE: "Código inválido o caducado. Revisa el correo o pide otro.",
  EMAIL_ALREADY_YOURS: "Ese correo ya es de tu cuenta.",
  TOO_MANY_EMAILS: `Puedes tener hasta ${EMAILS_MAX} correos. Quita alguno para añadir otro.`,
  INVALID_USERNAME:
    "Usa entre 3 y 30 letras minúsculas sin acentos, cifras, puntos o guiones, y empieza por una letra.",
  USERNAME_TAKEN: "Ese nombre de usuario no está disponible.",
  IMAGE_KIND: "Elige una imagen JPG, PNG, GIF o WEBP.",
  IMAGE_TOO_LARGE: "La imagen tiene que pesar menos de 10 MB.",
  IMAGE_PIXELS: "La imagen tiene demasiados píxeles. Hazla más pequeña y vuelve a subirla.",
  IMAGE_BROKEN: "No se pudo leer la imagen. Prueba con otra.",
  WRONG_PHRASE: `Escribe «${DELETE_PHRASE}» para confirmar.`,
  SIGN_UP_CLOSED: "Ahora mismo solo se puede crear una cuenta con invitación. Apúntate a la lista de espera.",
  SIGN_IN_AGAIN:
    "Tu cuenta no tiene contraseña: sal, vuelve a entrar y haz este cambio en los diez minutos siguientes.",
  SIGN_IN_ANEW: "Sal, vuelve a entrar y haz este cambio en los diez minutos siguientes.",
  TOKEN_NAME: `Escribe un nombre de hasta ${TOKEN_NAME_MAX} caracteres.`,
  TOKEN_SCOPES: "Elige al menos un permiso.",
  TOKEN_DAYS: "Elige cuánto dura el acceso: un año como mucho.",
  TOKEN_RANGE: "Escribe direcciones como 192.0.2.7 o redes como 192.0.2.0/24.",
  TOO_MANY_RANGES: `Puedes poner hasta ${TOKEN_RANGES_MAX} direcciones o redes.`,
  TOO_MANY_TOKENS: `Puedes tener hasta ${TOKENS_MAX} accesos para programas. Revoca alguno para crear otro.`,
  PROVIDER_AWAY: "Ese servicio no responde en este momento. Entra de otra forma o vuelve a intentarlo.",
  ALREADY_CONNECTED: "Ya tienes conectada una cuenta de ese servicio. Desconéctala antes de conectar otra.",
  LAST_WAY_IN: "Es tu única forma de entrar: elige antes una contraseña.",
  NO_SMS: "Esta instalación no envía SMS.",
  TOO_MANY_MISTYPED: "Lo has intentado muchas veces seguidas. Cierra este cuadro y vuelve a empezar.",
  INVALID_PHONE: "Escribe un teléfono con su prefijo, como +34 612 345 678.",
  INVALID_PHONE_CODE: "Código inválido o caducado. Revisa el SMS o pide otro.",
  PHONE_ALREADY_YOURS: "Ese teléfono ya es de tu cuenta.",
  TOO_MANY_PHONES: `Puedes tener hasta ${PHONES_MAX} teléfonos. Quita alguno para añadir otro.`,
  PHONE_IN_USE: "A ese teléfono llegan los códigos de tu verificación en dos pasos. Quita antes los códigos por SMS.",
  OTP_HAS_EXPIRED: "El código ha caducado. Pide otro.",
  INVALID_LINK:
    "El enlace ha caducado o ya se ha usado. Pide otro donde empezaste, o escribe allí el código del correo.",
  TOO_MANY_AT_LINK: "Demasiados intentos. Pide otro correo donde empezaste.",
  UNAVAILABLE: "El servicio no está disponible en este momento. Vuelve a intentarlo.",
};

const AT_VERIFY: Record<string, string> = {
  OTHER_BROWSER:
    "Código inválido: escríbelo en el navegador en el que creaste la cuenta, o inicia sesión para recibir otro.",
  INVALID_OTP: "Código inválido",
  OTP_EXPIRED: "Código inválido: ha caducado. Pide uno nuevo.",
  TOO_MANY_ATTEMPTS: "Código inválido: demasiados intentos. Pide uno nuevo.",
};

const AT_RESET: Record<string, string> = {
  OTHER_BROWSER: "Este código no vale en este navegador. Pide otro aquí y escribe el último que te llegue.",
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
    const min = path === "/sign-up/email" ? SIGN_UP_PASSWORD_MIN : RESET_PASSWORD_MIN;
    return `La contraseña debe tener al menos ${min} caracteres`;
  }
  if (path === "/two-factor/verify-otp" && code === "INVALID_CODE")
    return "El código no es correcto. Escribe el del último SMS.";
  if (path === "/email-otp/verify-email" && AT_VERIFY[code]) return AT_VERIFY[code];
  if (path === "/email-otp/reset-password" && AT_RESET[code]) return AT_RESET[code];
  return EXACT[code] ?? FALLBACK[path] ?? "No se ha podido completar la solicitud.";
}

/** What lets the owner in while passwords are not looked at. */
const OTHER_WAY: Record<string, string> = {
  signIn: " También puedes restablecer tu contraseña, o entrar con una llave de acceso: eso no tiene que esperar.",
};

/** How long an action has to wait, in words, and what can be done meanwhile. */
export function tooManyMessage(seconds: number, action = ""): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "un minuto" : `${minutes} minutos`;
  return `Demasiados intentos. Vuelve a probar dentro de ${wait}.${OTHER_WAY[action] ?? ""}`;
}

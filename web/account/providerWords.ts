/** What is said of a provider's sign-in that did not succeed, by the code that came back; `name` is the provider's. */
const WORDS: Record<string, (name: string) => string> = {
  access_denied: (name) => `No has dado permiso en ${name}. Puedes volver a intentarlo o entrar de otra forma.`,
  user_cancelled_authorize: (name) =>
    `No has dado permiso en ${name}. Puedes volver a intentarlo o entrar de otra forma.`,
  signup_disabled: (name) =>
    `Todavía no hay ninguna cuenta de Consulta con esa cuenta de ${name}. Crea una, o entra con tu correo y conéctala en «Gestionar cuenta».`,
  account_not_linked: (name) =>
    `${name} no ha verificado ese correo, así que no podemos saber que la cuenta de Consulta es tuya. Entra con tu contraseña y conecta ${name} en «Gestionar cuenta».`,
  email_not_verified: (name) =>
    `${name} no ha verificado ese correo, así que no podemos saber que es tuyo. Crea tu cuenta con correo y contraseña, o entra, y conecta ${name} después.`,
  email_not_found: (name) =>
    `${name} no nos ha dicho tu correo. Crea tu cuenta con correo y contraseña, o entra, y conecta ${name} después.`,
  second_step_first: (name) =>
    `Tu cuenta pide verificación en dos pasos. Entra con tu contraseña y conecta ${name} en «Gestionar cuenta».`,
  address_taken: (name) =>
    `Ese correo ya es de una cuenta de Consulta. Entra con tu contraseña y conecta ${name} en «Gestionar cuenta».`,
  account_locked: () => "Esta cuenta está bloqueada. Escribe a soporte para saber por qué.",
  sign_up_closed: () => "Ahora mismo solo se puede crear una cuenta con invitación. Apúntate a la lista de espera.",
  already_connected: (name) => `Ya tienes conectada una cuenta de ${name}. Desconéctala antes de conectar otra.`,
  account_already_linked_to_different_user: (name) =>
    `Esa cuenta de ${name} ya está conectada a otra cuenta de Consulta.`,
  sign_in_ended: (name) => `Tu sesión ha terminado entretanto. Entra y conecta ${name} otra vez en «Gestionar cuenta».`,
  too_many: () => "Demasiados intentos. Vuelve a probar dentro de unos minutos.",
  state_mismatch: (name) => `Ha pasado demasiado tiempo, o has empezado en otra ventana. Vuelve a empezar con ${name}.`,
};

export const providerWords = (code: string, name: string): string =>
  (WORDS[code] ?? ((its: string) => `No se pudo comprobar tu cuenta de ${its}. Vuelve a intentarlo.`))(name);

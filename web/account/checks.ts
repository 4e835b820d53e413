import { RESET_PASSWORD_MIN, SIGN_UP_PASSWORD_MIN } from "../../schema/rules/accounts.ts";

/** Why a form cannot be sent, and the fields to correct, first one first. */
export interface Fault {
  text: string;
  fields: readonly string[];
}

const ALL_FIELDS = "Por favor completa todos los campos";
const tooShort = (min: number) => `La contraseña debe tener al menos ${min} caracteres`;
const emptyIn = (values: Record<string, string>) => Object.keys(values).filter((field) => !values[field]?.trim());
const missing = (values: Record<string, string>, text: string): Fault | null => {
  const fields = emptyIn(values);
  return fields.length > 0 ? { text, fields } : null;
};

/** Document §5, Login. */
export const checkSignIn = (values: { email: string; password: string }): Fault | null =>
  missing({ ...values }, ALL_FIELDS);

interface SignUpValues {
  fullName: string;
  email: string;
  password: string;
  confirmation: string;
  accepted: boolean;
}

/** Document §5, Sign-up, in its order. */
export function checkSignUp({ accepted, ...texts }: SignUpValues): Fault | null {
  const incomplete = missing(texts, ALL_FIELDS);
  if (incomplete) return incomplete;
  if (texts.password !== texts.confirmation) return { text: "Las contraseñas no coinciden", fields: ["confirmation"] };
  if (texts.password.length < SIGN_UP_PASSWORD_MIN)
    return { text: tooShort(SIGN_UP_PASSWORD_MIN), fields: ["password"] };
  return accepted ? null : { text: "Debes aceptar los términos y condiciones", fields: ["accepted"] };
}

/** Document §5, Forgot password, step 1. */
export const checkResetRequest = (email: string): Fault | null =>
  missing({ email }, "Por favor ingresa tu correo electrónico");

/** Document §5, Forgot password, step 2. */
export function checkReset(values: { code: string; password: string }): Fault | null {
  const incomplete = missing({ ...values }, ALL_FIELDS);
  if (incomplete) return incomplete;
  return values.password.length < RESET_PASSWORD_MIN
    ? { text: tooShort(RESET_PASSWORD_MIN), fields: ["password"] }
    : null;
}

/** Document §5, Verify-email; the e-mail too, when the screen has to ask for it. */
export const checkVerification = (values: { email: string; code: string }): Fault | null =>
  missing({ ...values }, values.email.trim() ? "Son las 6 cifras que te enviamos." : ALL_FIELDS);

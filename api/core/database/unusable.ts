import { StartError } from "../startError.ts";

/** Codes of a certificate that nobody vouches for, or that is another's. */
const UNVOUCHED = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/;

/** @returns the refusal of a server that cannot be used: by what stands in `setting`, and with what to do */
export function unusable(setting: string, cause: unknown): StartError {
  const code = String(Object(cause).code ?? "");
  return new StartError(
    UNVOUCHED.test(code)
      ? `El certificado de PostgreSQL no es de fiar (${code}): añade a la dirección de ${setting} «sslrootcert=» con el fichero de la autoridad que lo avala, y di ahí el servidor por el nombre que lleva el certificado.`
      : `No se puede usar la base de datos de ${setting}: comprueba la dirección y los permisos.`,
    { cause },
  );
}

const CODE = ["code"];
const EMAIL = ["email"];
const NEW_PASSWORD = ["newPassword", "password"];

/** What a refusal of either account service is about, by its code. */
const FIELDS: Record<string, readonly string[]> = {
  EMAIL_ALREADY_YOURS: EMAIL,
  INPUT_ADDRESS: ["address"],
  INPUT_DETAILS: ["withDetails"],
  INPUT_NAME: ["name"],
  INPUT_NAMING: ["naming"],
  INPUT_TYPES: ["types"],
  INPUT_URL: ["url"],
  INVALID_BACKUP_CODE: CODE,
  INVALID_CODE: CODE,
  INVALID_EMAIL: EMAIL,
  INVALID_EMAIL_CODE: CODE,
  INVALID_NAME: ["fullName"],
  INVALID_OTP: CODE,
  INVALID_PASSWORD: ["password"],
  INVALID_PHONE: ["number"],
  INVALID_PHONE_CODE: CODE,
  INVALID_USERNAME: ["username"],
  NOTHING_BEGUN: EMAIL,
  OTHER_BROWSER: CODE,
  OTP_EXPIRED: CODE,
  OTP_HAS_EXPIRED: CODE,
  PASSWORD_COMMON: NEW_PASSWORD,
  PASSWORD_NEEDED: ["password"],
  PASSWORD_TOO_LONG: NEW_PASSWORD,
  PASSWORD_TOO_SHORT: NEW_PASSWORD,
  PHONE_ALREADY_YOURS: ["number"],
  REQUIRED: ["fullName"],
  TOKEN_NAME: ["name"],
  TOKEN_RANGE: ["ranges"],
  TOKEN_SCOPES: ["scopes"],
  TOO_LONG: ["fullName"],
  TOO_MANY_ATTEMPTS: CODE,
  TOO_MANY_RANGES: ["ranges"],
  USERNAME_TAKEN: ["username"],
  WRONG_PHRASE: ["phrase"],
  form_code_incorrect: CODE,
  form_email_address_blocked: EMAIL,
  form_identifier_exists: EMAIL,
  verification_expired: CODE,
  verification_failed: CODE,
};

/** The fields a refusal can be about, likeliest first; a form takes the first that it has. */
export const fieldsOf = (code: string): readonly string[] =>
  FIELDS[code] ?? (/^form_(?:new_)?password_/.test(code) && code !== "form_password_incorrect" ? NEW_PASSWORD : []);

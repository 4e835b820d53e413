import { REFUSAL_SENTENCE } from "../../schema/rules/refusals.ts";

/** What is said of one code: to a developer, to a therapist, and on its page. */
interface CodeTexts {
  /** English, for whoever writes a program. */
  message: string;
  /** Spanish, for a therapist, when nothing more exact is known. */
  userMessage: string;
  /** What it means and what to do about it, for its page. */
  help: string;
}

/** Every code of `errors[].extensions.code`. */
export const CODES = {
  UNAUTHENTICATED: {
    message: "This needs a bearer token that is in force.",
    userMessage: "Tu sesión ha terminado. Inicia sesión de nuevo.",
    help: "The bearer is missing or opens nothing; `extensions.reason` and `WWW-Authenticate` say why: MISSING, MALFORMED (no token of ours), UNTRUSTED (signed by nobody we know, or not in force yet), INCOMPLETE (of a sign-in that lacks a step, or of an account without the second step that this portal asks of all), WRONG_AUDIENCE (made for another application), EXPIRED, REVOKED (the sign-in has ended, or the token was revoked), UNKNOWN (an access token that nobody made), ADDRESS (an access token used from outside its ranges). With EXPIRED sign in again or renew the token; trying the same one again never helps.",
  },
  FORBIDDEN: {
    message: "This bearer may not do this.",
    userMessage: REFUSAL_SENTENCE.FORBIDDEN,
    help: "The bearer is good and does not open this. For a personal access token `extensions.missingScope` names the scope it would need; make one that has it. Where it names none the operation is for people only, or the token has `clinical:none` and may not delete or bring texts back.",
  },
  DEMO_READ_ONLY: {
    message: "The demo practice can only be read.",
    userMessage: REFUSAL_SENTENCE.DEMO_READ_ONLY,
    help: "The bearer opens the demo practice, where nothing can be changed.",
  },
  NOT_FOUND: {
    message: "There is no such thing in this practice.",
    userMessage: "No se ha encontrado lo que buscas.",
    help: "Nobody has this id, or it is another practice's: both are answered alike. Mutations tell it in the `errors` of their payload.",
  },
  BAD_USER_INPUT: {
    message: "The request is not valid.",
    userMessage: "Los datos enviados no son válidos.",
    help: "The document, a variable or an argument does not fit the schema. Of a variable, `extensions` hold `variable`, `path` inside it and the type that was `expected`; of an argument, `argument`. The request must be changed before it is sent again.",
  },
  CURSOR_EXPIRED: {
    message: "What follows this cursor is not kept any more. Read everything again.",
    userMessage: REFUSAL_SENTENCE.CURSOR_EXPIRED,
    help: "The feed keeps its changes for 90 days, and a restored backup begins anew. Take the latest cursor, read every list again, and follow the feed from that cursor.",
  },
  NOT_OFFERED: {
    message: "The REST service behind this gateway does not offer this.",
    userMessage: "El servicio de esta consulta no ofrece esta función.",
    help: "The query `features` lists what the service can do beyond the documented calls.",
  },
  LIMIT_REACHED: {
    message: "A maximum of the plan is reached.",
    userMessage: REFUSAL_SENTENCE.LIMIT_REACHED,
    help: "The practice's plan allows no more of it. In the `errors` of a payload, `limit` has the numbers.",
  },
  PERSISTED_QUERY_NOT_FOUND: {
    // A word of the protocol: programs look for it.
    message: "PersistedQueryNotFound",
    userMessage: "Los datos enviados no son válidos.",
    help: "The hash in `extensions.persistedQuery` names no document. Send the same request with `query`.",
  },
  PERSISTED_QUERY_NOT_SUPPORTED: {
    message: "PersistedQueryNotSupported",
    userMessage: "Los datos enviados no son válidos.",
    help: "The gateway keeps no documents for callers. Send `query` with each request.",
  },
  PERSISTED_ONLY: {
    message: "This gateway answers the portal's own operations alone.",
    userMessage: "Esta pasarela solo responde a las operaciones del propio portal.",
    help: "Whoever runs this gateway has closed it to other documents (`PERSISTED_ONLY`).",
  },
  UPSTREAM_UNAVAILABLE: {
    message: "The REST service cannot be reached.",
    userMessage: "El servicio no está disponible en este momento. Inténtalo de nuevo en unos minutos.",
    help: "Try again later. Whether a change was made before the connection was lost is not known: send it again with the same `idempotencyKey`, or with the same `version`.",
  },
  UPSTREAM_INVALID: {
    message: "The REST service gave an answer that cannot be read.",
    userMessage: "El servicio ha dado una respuesta que no se puede leer. Inténtalo de nuevo en unos minutos.",
    help: "The gateway understands the documented answers. `extensions.requestId` leads to the log line.",
  },
  TIMEOUT: {
    message: "The REST service took too long.",
    userMessage: "El servicio tarda demasiado en responder. Inténtalo de nuevo.",
    help: "As with UPSTREAM_UNAVAILABLE: a change may have been made. Repeat it with the same `idempotencyKey` or `version`.",
  },
  RATE_LIMITED: {
    message: "Too much was asked for in a short time.",
    userMessage: "Demasiadas peticiones seguidas. Espera un momento e inténtalo de nuevo.",
    help: "The minute's budget is spent: `extensions.cost` has what this operation costs, what is left and when the budget is whole again. Or there was too much of what `extensions.limit` names: `streams` that are open at once, `requests` of a token that the service answers in a minute. `Retry-After` has the seconds to wait.",
  },
  QUERY_TOO_COMPLEX: {
    message: "The document asks for too much at once.",
    userMessage: "La consulta pide demasiado de una sola vez.",
    help: "`extensions.limit` names the limit, the value the document has and the greatest that is taken. All limits are at `/graphql/limits`.",
  },
  INTERNAL: {
    message: "Something failed on our side.",
    userMessage: "Algo ha fallado por nuestra parte. Inténtalo de nuevo.",
    help: "A fault of ours; it is logged under `extensions.requestId`.",
  },
} as const satisfies Record<string, CodeTexts>;
export type ErrorCode = keyof typeof CODES;

/** Every code of an error in a payload (`UserError.code`), with what it means. */
export const USER_CODES = {
  REQUIRED: "The field must not be empty.",
  TOO_LONG: "The text is longer than the field takes, or than AI can answer whole.",
  INVALID: "The field does not take this value, or not any more.",
  NOT_FOUND: "There is no such thing in this practice, or not any more.",
  CONFLICT: "It was changed in the meantime; `current` is how it is now.",
  VERSION_REQUIRED:
    "Neither the `version` the change was based on was given, nor that it is to `overwrite` whatever there is.",
  IDEMPOTENCY_KEY_REUSED: "The `idempotencyKey` has named another request, with other content, within the last day.",
  LIMIT_REACHED: "The plan allows no more of it; `limit` has the numbers.",
  OVERLAP:
    "Other therapy sessions take the time; `overlaps` names them. Saved all the same with `overlapsSeen`, or over whatever there is with `allowOverlap`.",
  SIGNED: "The note is signed: it is neither changed nor deleted any more. `addNoteAddendum` adds to it.",
  PRICE_CHANGED: "The order is not of the amount that is due. Nothing may be captured.",
  NOT_PAID: "The money has not arrived, or not yet. Confirming again later is safe.",
  REFUNDED: "The price changed before the money arrived; it goes back.",
  REJECTED: "The money was refused, or did not go to us.",
  INVALID_ANSWER: "AI answered something else than what was asked for. It costs no generation.",
  CLIENT_CONSENT_REQUIRED: "Nothing about this client may be sent to this recipient: `giveAiClientConsent`.",
  CONSENT_REQUIRED: "The practice does not let its texts go to this recipient: `giveAiConsent`.",
  UNAVAILABLE: "Who has to be asked, PayPal or AI, cannot be reached. Trying again later is safe.",
  TIMEOUT: "Who has to be asked, PayPal or AI, did not answer in time. Trying again later is safe.",
} as const;
export type UserErrorCode = keyof typeof USER_CODES;

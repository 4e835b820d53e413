// The calls that make a feature only together, as the service's own document names them.

/** A consent that cannot be seen through, given or withdrawn is none. */
export const AI_CONSENT = [
  "GET /notas/ai",
  "POST /notas/ai/preview",
  "POST /notas/ai/consent",
  "DELETE /notas/ai/consent",
];
export const AI_CLIENT_CONSENT = ["GET", "POST", "DELETE"].map((method) => `${method} /notas/ai/consent/{}`);

export const NOTE_VERSIONS = [
  "GET /notas/{}/versiones",
  "GET /notas/{}/versiones/{}",
  "POST /notas/{}/versiones/{}/restaurar",
];
export const NOTE_SIGNATURES = ["POST /notas/{}/firma", "GET /notas/{}/adendas", "POST /notas/{}/adendas"];

export const NOTE_TEMPLATES = [
  "GET /notas/plantillas",
  "POST /notas/plantillas",
  "PUT /notas/plantillas/por-tipo",
  "PUT /notas/plantillas/{}",
  "DELETE /notas/plantillas/{}",
];

export const KEYED = ["GET /clientes", "GET /sessions", "GET /notas", "GET /objetivos", "GET /api/payment"];

export const SERIES = [
  "GET /sessions/series",
  "POST /sessions/series",
  "POST /sessions/series/previa",
  "PUT /sessions/series/{}",
  "DELETE /sessions/series/{}",
  "POST /sessions/series/{}/ampliar",
  "POST /sessions/series/{}/deshacer",
];

export const DIARY_FEEDS = [
  "GET /calendarios",
  "POST /calendarios",
  "DELETE /calendarios/{}",
  "POST /calendarios/{}/secreto",
];
export const BUSY_TIMES = [
  "GET /calendarios/externos",
  "POST /calendarios/externos",
  "DELETE /calendarios/externos/{}",
  "POST /calendarios/externos/{}/leer",
  "GET /sessions/ocupado",
];
export const IMPORTS = [
  "GET /importaciones",
  "POST /importaciones",
  "POST /importaciones/previa",
  "POST /importaciones/{}/deshacer",
];
export const RECEIPTS = [
  "GET /recibos",
  "POST /recibos",
  "GET /recibos/emisor",
  "PUT /recibos/emisor",
  "GET /recibos/cobrables",
  "GET /recibos/{}/documento",
  "POST /recibos/{}/rectificar",
  "POST /recibos/{}/correo",
];
export const ERASURE = [
  "GET /clientes/{}/borrado",
  "POST /clientes/{}/borrado",
  "GET /borrados",
  "GET /borrados/{}/documento",
  "GET /conservacion",
  "PUT /conservacion",
  "POST /clientes/{}/conservacion",
  "DELETE /clientes/{}/conservacion",
];
export const EXPORTS = [
  "GET /exportaciones",
  "POST /exportaciones",
  "DELETE /exportaciones/{}",
  "POST /exportaciones/{}/enlace",
];
export const MEASURES = [
  "GET /medidas",
  "POST /medidas",
  "DELETE /medidas/{}",
  "POST /medidas/{}/restaurar",
  "GET /medidas/avisos",
  "POST /medidas/{}/vista",
  "GET /medidas/enlaces",
  "POST /medidas/enlaces",
  "DELETE /medidas/enlaces/{}",
  "GET /medidas/recordatorios",
  "PUT /medidas/recordatorios",
];
export const CONSENTS = [
  "GET /consentimientos/textos",
  "PUT /consentimientos/textos/{}",
  "POST /consentimientos/textos/{}/publicar",
  "GET /consentimientos/textos/{}/versiones/{}",
  "GET /clientes/{}/consentimientos",
  "POST /clientes/{}/consentimientos",
  "POST /clientes/{}/consentimientos/papel",
  "GET /consentimientos/{}/documento",
  "POST /consentimientos/{}/retirar",
  "POST /consentimientos/{}/revocar",
];
export const CLIENT_ANSWERS = ["POST /sessions/peticiones/{}/aceptar", "POST /sessions/peticiones/{}/rechazar"];
export const CLIENT_CANCELLATIONS = ["GET /sessions/{}/respuestas", "POST /sessions/cancelaciones/{}/vista"];
export const BOOKING = [
  "GET /sessions/reservas",
  "PUT /sessions/reservas",
  "GET /sessions/reservas/solicitudes",
  "POST /sessions/reservas/solicitudes/{}/aceptar",
  "POST /sessions/reservas/solicitudes/{}/rechazar",
];
export const BOOKING_LINKS = [
  "GET /sessions/reservas/enlaces/{}",
  "POST /sessions/reservas/enlaces/{}",
  "DELETE /sessions/reservas/enlaces/{}",
  "POST /sessions/reservas/enlaces/{}/correo",
  "POST /sessions/reservadas/{}/vista",
];

interface Part {
  title: string;
  lines: readonly string[];
}

const ACCOUNT = [
  "Guardamos tu nombre, tu correo, tu contraseña cifrada de forma irreversible y lo que escribes sobre tu práctica. Solo tu cuenta puede verlo en la aplicación.",
  "De cada inicio de sesión se guardan la dirección de red y el navegador, para que reconozcas los tuyos.",
  "Una cookie mantiene tu sesión, hasta 30 días sin usarla; otra reconoce este navegador durante 400 días, y otras duran lo que un trámite, como verificar tu correo.",
];
const CLERK_ACCOUNT = [
  "Guardamos tu nombre, tu correo y lo que escribes sobre tu práctica. Solo tu cuenta puede verlo en la aplicación.",
  "Tu contraseña y tus inicios de sesión, con su dirección de red y su navegador, los guarda Clerk. Suyas son también las cookies que mantienen tu sesión.",
];

/** What a therapist agrees to at sign-up, and what is kept of whoever does. @param byClerk whether Clerk runs the accounts */
export const termsText = (byClerk: boolean): readonly Part[] => [
  {
    title: "Términos",
    lines: [
      "Consulta es una herramienta para organizar tu práctica: no sustituye tu criterio profesional ni da atención sanitaria.",
      "Tu cuenta es personal. Eres responsable de lo que guardas en ella, de cuidar tu contraseña y de contar con el consentimiento de tus pacientes para tratar sus datos.",
      "El plan gratuito no caduca y no pide ningún medio de pago.",
    ],
  },
  {
    title: "Privacidad",
    lines: [
      ...(byClerk ? CLERK_ACCOUNT : ACCOUNT),
      "Este navegador recuerda si has iniciado sesión, el tema que prefieres y el estilo que eliges para las notas con IA; cada pestaña, hasta que la cierras, a qué página vuelves, si miras la demo y si te quedan por ver tus códigos de respaldo. Ahí no hay nombres ni notas de tus pacientes. No hay publicidad ni rastreadores de terceros.",
      "Según la instalación, la IA de las notas trabaja en ella misma o es un servicio externo: a uno externo no se manda ningún texto hasta que ves qué se envía y lo permites.",
      "Quien administra esta instalación de Consulta es responsable de alojar los datos y de atender tus derechos sobre ellos.",
    ],
  },
];

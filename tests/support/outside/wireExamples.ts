/** Plans, as seeded. */
export const PLANS = [
  {
    id: 1,
    name: "Gratis",
    monthyPrice: 0,
    yearlyPrice: null,
    featureMaxContacts: 5,
    featureMaxAIGenerations: 10,
    isFreePlan: true,
    publicAvailable: true,
    planOrder: 0,
  },
  {
    id: 2,
    name: "Esencial",
    monthyPrice: 15,
    yearlyPrice: 150,
    featureMaxContacts: 20,
    featureMaxAIGenerations: 40,
    isFreePlan: false,
    publicAvailable: true,
    planOrder: 1,
  },
  {
    id: 3,
    name: "Profesional",
    monthyPrice: 29,
    yearlyPrice: 278.4,
    featureMaxContacts: 50,
    featureMaxAIGenerations: 100,
    isFreePlan: false,
    publicAvailable: true,
    planOrder: 2,
  },
  {
    id: 4,
    name: "Clínica",
    monthyPrice: 59,
    yearlyPrice: 590,
    featureMaxContacts: null,
    featureMaxAIGenerations: null,
    isFreePlan: false,
    publicAvailable: true,
    planOrder: 3,
  },
];

/** A client in the document's first reading. */
export const aWireClient = (id: string, more: object = {}) => ({
  id,
  nombre: "Ana María de la Vega",
  email: "ana@correo.es",
  phone: "+34 600 000 000",
  address: "Calle Mayor 1",
  dateOfBirth: "1990-02-28",
  emergencyContact: "Luis, 600 111 111",
  objetivosTerapeuticos: "Dormir mejor",
  notes: "Primera visita por insomnio.",
  isActive: true,
  createdAt: "2026-01-10T09:00:00.000Z",
  sessions: [{ date: "2026-03-01T10:00:00.000Z" }],
  totalSessions: 7,
  version: 3,
  ...more,
});

/** A professional on the free plan. */
export const USER_INFO = {
  id: "pro-1",
  fullName: "Dra. Elena Ruiz",
  email: "elena@consulta.test",
  timeZone: "America/Bogota",
  subscription_plan: PLANS[0],
  planPeriodAIGenerations: 8,
  planStartDate: "2026-01-31T00:00:00.000Z",
  planExpirationDate: null,
  subscriptionVariant: null,
};

/** Numbers of a practice. */
export const STATS = { totalClients: 12, activeClients: 4, newClientsThisMonth: 2, totalSessions: 90 };

/** A session as documented, its client embedded. */
export const aWireSession = (id: string, more: object = {}) => ({
  id,
  datetime: "2026-03-02T10:00:00.000Z",
  client: { id: "c1", nombre: "Ana María de la Vega", avatar: null },
  type: "Terapia Individual",
  modalidad: "Consulta",
  notes: "Trae el registro de sueño.",
  duracionMinutos: 60,
  duration: 60,
  price: 45.5,
  status: "CONFIRMADA",
  enviarRecordatorio: true,
  opcionRecordatorio: "P1_HORA_ANTES",
  fechaRecordatorio: "2026-03-02T09:00:00.000Z",
  version: 2,
  ...more,
});

/** A note as documented, its client embedded. */
export const aWireNote = (id: string, more: object = {}) => ({
  id,
  title: "Sueño",
  content: "Duerme mejor desde que pasea por la tarde.",
  client: { id: "c1", nombre: "Ana María de la Vega", avatar: null },
  prioridad: "ALTA",
  etiquetas: "sueño, paseo",
  isPrivate: true,
  isAI: false,
  sessionId: null,
  createdAt: "2026-03-02T10:00:00.000Z",
  version: 2,
  ...more,
});

/** A home screen as documented. */
export const DASHBOARD = {
  stats: {
    activeClients: 4,
    newClientsThisMonth: 1,
    sessionsToday: 2,
    completedSessionsToday: 1,
    totalHoursThisMonth: 37.5,
  },
  todaySessions: [
    {
      id: "s1",
      client: "Ana María de la Vega",
      clientId: "c1",
      type: "Terapia Individual",
      time: "09:00",
      datetime: "2026-03-02T14:00:00.000Z",
      duracionMinutos: 45,
      status: "confirmed",
      hasActiveGoals: true,
      goalProgress: 65,
    },
  ],
  recentNotes: [
    {
      id: "n1",
      client: "Ana María de la Vega",
      clientId: "c1",
      date: "2026-03-02T10:00:00.000Z",
      note: "Duerme mejor desde que pasea por la tarde.",
      priority: "ALTA",
      isAIGenerated: true,
    },
  ],
};
/** An objective as documented, its client embedded. */
export const aWireObjective = (id: string, more: object = {}) => ({
  id,
  titulo: "Dormir siete horas",
  descripcion: "Sin pantallas en la cama.",
  prioridad: "ALTA",
  progreso: 50,
  estado: "active",
  createdAt: "2026-03-02T10:00:00.000Z",
  fechaObjetivo: "2026-12-31",
  fechaFinalizado: null,
  client: { id: "c1", nombre: "Ana María de la Vega", avatar: null },
  version: 2,
  ...more,
});

/** Analytics as documented. */
export const ANALYTICS = {
  keyMetrics: {
    totalSessions: 4,
    sessionsPercentageChange: -12,
    activeClients: 3,
    newClientsThisMonth: 1,
    totalHoursThisYear: 3.75,
  },
  monthlyStats: [
    { month: "2026-02", sessions: 1, clients: 1 },
    { month: "2026-03", sessions: 3, clients: 2 },
  ],
  sessionTypes: [
    { type: "Terapia Individual", count: 3, percentage: 75 },
    { type: "Seguimiento", count: 1, percentage: 25 },
  ],
  clientSatisfaction: [
    { rating: 4, count: 1, percentage: 33 },
    { rating: 5, count: 2, percentage: 67 },
  ],
};

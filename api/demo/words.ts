/** What the demonstration practice is made of: invented people and plausible, unspectacular cases. */
export const GIVEN_NAMES = [
  "Lucía",
  "Mateo",
  "Carmen",
  "Tomás",
  "Noelia",
  "Joaquín",
  "Beatriz",
  "Rubén",
  "Inés",
  "Álvaro",
  "Sofía",
  "Martín",
  "Valentina",
  "Diego",
  "Elena",
  "Hugo",
  "Marina",
  "Andrés",
  "Paula",
  "Emilio",
  "Julieta",
  "Íñigo",
  "Renata",
  "Óscar",
  "Aitana",
  "Ramón",
  "Camila",
  "Víctor",
  "Alba",
  "Gonzalo",
] as const;
export const FAMILY_NAMES = [
  "Ferrer",
  "Quiroga",
  "Elizalde",
  "Belmonte",
  "Prats",
  "Ureña",
  "Aldana",
  "Castañeda",
  "Montoya",
  "Santamaría",
  "Ibáñez",
  "Peña",
  "Lozano",
  "Villaseñor",
  "Núñez",
  "Arriaga",
  "Cordero",
  "Márquez",
  "Salvatierra",
  "Güell",
  "Otero",
  "Zamora",
  "Rincón",
  "Bravo",
  "Echeverría",
] as const;
export const STREETS = [
  "Calle del Olmo",
  "Avenida de la Constitución",
  "Calle Mayor",
  "Paseo del Prado",
  "Calle de la Luna",
  "Plaza de España",
  "Ronda de Atocha",
  "Calle Ancha",
] as const;
export const CITIES = [
  "28012 Madrid",
  "08009 Barcelona",
  "46002 Valencia",
  "41004 Sevilla",
  "48005 Bilbao",
  "50001 Zaragoza",
] as const;
export const RELATIONS = ["hermana", "madre", "pareja", "padre", "hijo", "amiga"] as const;

/** Reason for coming, what is worked towards, and a remark on the person. */
export const CASES = [
  {
    goals: "Reconocer antes las señales de la ansiedad y quedarse en las reuniones difíciles.",
    notes: "Prefiere las primeras horas de la mañana. Practica la respiración con audio.",
  },
  {
    goals: "Recuperar el sueño: acostarse y levantarse a la misma hora durante cuatro semanas.",
    notes: "Lleva un registro de sueño en papel. Café solo por la mañana.",
  },
  {
    goals: "Atravesar el duelo por su padre sin aislarse.",
    notes: "Apoyo de su hermana. La casa familiar sigue sin visitar.",
  },
  {
    goals: "Mejorar la comunicación en la pareja y repartir las tareas de la casa.",
    notes: "Acuden juntos dos veces al mes. Tarea semanal de escucha por turnos.",
  },
  {
    goals: "Volver al trabajo de forma gradual después de la baja por agotamiento.",
    notes: "Coordinado con su médica de familia. Media jornada desde el mes pasado.",
  },
  {
    goals: "Reducir la autocrítica y pedir ayuda cuando la necesita.",
    notes: "Escribe un diario. Le cuesta hablar de sus logros.",
  },
  {
    goals: "Manejar el miedo a volar antes del viaje del verano.",
    notes: "Exposición gradual acordada. Primera visita al aeropuerto, hecha.",
  },
  {
    goals: "Acompañar la adolescencia de su hija poniendo límites con calma.",
    notes: "Ha leído sobre disciplina positiva. Dudas con los horarios del móvil.",
  },
  { goals: "Retomar las amistades después de la mudanza.", notes: "Se ha apuntado a un coro. Dos salidas este mes." },
  {
    goals: "Sostener los cambios de alimentación sin reglas rígidas.",
    notes: "Trabajo conjunto con nutrición. Sin pesarse en casa.",
  },
] as const;

export const SESSION_PLACES = ["Consulta 2", "Consulta 1", "En línea"] as const;
/** Weights: how often each type occurs among ten sessions. */
export const SESSION_TYPES = [
  ["Terapia Individual", 6],
  ["Seguimiento", 2],
  ["Sesión Familiar", 1],
  ["Evaluación", 1],
] as const;

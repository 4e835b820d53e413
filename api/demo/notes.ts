import type { Priority } from "../../schema/rules/notes.ts";

export interface DemoNote {
  title: string;
  content: string;
  tags: string[];
  priority: Priority;
  isPrivate: boolean;
  isAi: boolean;
  /** `YYYY-MM-DD HH:mm` on the practice's wall clock. */
  localCreated: string;
}

/** What a therapist notes down after a session; invented, plausible, unspectacular. */
const WRITTEN: readonly Omit<DemoNote, "localCreated" | "isPrivate">[] = [
  {
    title: "Lo que cambia antes de la crisis",
    content:
      "Identifica con más facilidad los momentos previos a la crisis: tensión en el cuello, prisa por terminar la frase. Practicó la respiración en dos ocasiones y una le bastó para quedarse en la reunión. Acordamos anotar solo el primer síntoma, sin valorarlo.\n\nPara la próxima semana: una reunión corta sin preparar la salida.",
    tags: ["ansiedad", "respiración", "trabajo", "avances", "registro", "exposición"],
    priority: "ALTA",
    isAi: true,
  },
  {
    title: "Sueño y registro de pensamientos",
    content:
      "Duerme entre seis y siete horas y despierta menos. Retomar el registro de pensamientos la próxima semana, con una sola columna.",
    tags: ["sueño", "registro"],
    priority: "MEDIA",
    isAi: false,
  },
  {
    title: "Duelo: primera visita a la casa",
    content:
      "Fue con su hermana y pudo quedarse una hora. Llora al contarlo y lo describe como un alivio. Queda pendiente la carta; prefiere escribirla a mano y traerla sin compromiso de leerla.",
    tags: ["duelo", "familia", "carta"],
    priority: "MEDIA",
    isAi: true,
  },
  {
    title: "Acuerdo de objetivos",
    content: "Quiere volver a conducir antes de la primavera. Dividimos el camino en cinco pasos.",
    tags: ["objetivos", "exposición"],
    priority: "BAJA",
    isAi: false,
  },
  {
    title: "Discusiones en casa",
    content:
      "Describe tres discusiones de la semana; en las tres aparece el reparto de las tareas. Ensayamos cómo pedir un cambio concreto sin reproches. Se lleva por escrito una frase para empezar y otra para parar.\n\nSu pareja vendrá a la próxima sesión.",
    tags: ["pareja", "comunicación", "tarea"],
    priority: "MEDIA",
    isAi: true,
  },
  {
    title: "Vuelta al trabajo",
    content:
      "Primera semana a media jornada. Cansancio a mediodía, mejor los días en que sale a caminar. Hablará con su jefa para mantener el horario hasta final de mes.",
    tags: ["trabajo", "agotamiento"],
    priority: "ALTA",
    isAi: false,
  },
  {
    title: "El tono con el que se habla",
    content:
      "Trae el diario con doce frases que se dice al equivocarse. Las leemos en voz alta como si se las dijera a una amiga. Le cuesta, y se ríe. Elegimos una para cambiarla esta semana.",
    tags: ["autocrítica", "diario", "autoestima"],
    priority: "MEDIA",
    isAi: true,
  },
  {
    title: "Llamada de la orientadora",
    content:
      "La orientadora del instituto confirma que ha vuelto a clase todos los días. Con permiso de la familia le cuento el plan de los recreos.",
    tags: ["coordinación", "instituto"],
    priority: "BAJA",
    isAi: false,
  },
  {
    title: "Ante el viaje de verano",
    content:
      "Repasamos la segunda visita al aeropuerto: llegó hasta el control y esperó allí veinte minutos. La ansiedad subió y bajó sin que tuviera que marcharse. Siguiente paso: un vuelo corto, con su hermano.",
    tags: ["miedo a volar", "exposición", "avances"],
    priority: "MEDIA",
    isAi: true,
  },
];

const NOTES_EACH = 3;

/**
 * Notes of every second client, each written an hour after one of the latest sessions.
 * @param starts the client's past sessions, earliest first, `YYYY-MM-DD HH:mm`
 */
export function demoNotes(client: number, starts: readonly string[]): DemoNote[] {
  if (client % 2 === 1) return [];
  return starts.slice(-NOTES_EACH).flatMap((start, index) => {
    const note = WRITTEN[(client * 2 + index * 4) % WRITTEN.length];
    const localCreated = `${start.slice(0, 11)}${String(Number(start.slice(11, 13)) + 1).padStart(2, "0")}${start.slice(13)}`;
    return note ? [{ ...note, isPrivate: (client / 2 + index) % 4 !== 0, localCreated }] : [];
  });
}

/** What can be measured, as it travels and is kept. */
export const MEASURE_KINDS = ["PHQ9", "GAD7", "WHO5"] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

interface Option {
  value: number;
  words: string;
}

/** A questionnaire as its authors published it in Spanish, word for word. */
export interface Questionnaire {
  /** What it is called in lists. */
  name: string;
  /** What it is about, for whoever does not know its name. */
  about: string;
  /** What stands above the questions. */
  intro: string;
  questions: readonly string[];
  /** In the order in which they are printed. */
  options: readonly Option[];
  /** Who published it, shown beside it. */
  source: string;
}

const scale = (...words: string[]): Option[] => words.map((said, value) => ({ value, words: said }));

const PFIZER =
  "los Dres. Robert L. Spitzer, Janet B. W. Williams, Kurt Kroenke y colegas, con una beca educativa de Pfizer Inc. Versión en español de phqscreeners.com. Se puede reproducir, traducir, mostrar y distribuir sin permiso.";

/**
 * The questionnaires. Their words are their authors': they address people as «usted» and are not to be put right here. What
 * was compared with which print is told in decision 220.
 */
export const QUESTIONNAIRES: Record<MeasureKind, Questionnaire> = {
  PHQ9: {
    name: "PHQ-9",
    about: "Ánimo",
    intro: "Durante las últimas 2 semanas, ¿qué tan seguido ha tenido molestias debido a los siguientes problemas?",
    questions: [
      "Poco interés o placer en hacer cosas",
      "Se ha sentido decaído(a), deprimido(a) o sin esperanzas",
      "Ha tenido dificultad para quedarse o permanecer dormido(a), o ha dormido demasiado",
      "Se ha sentido cansado(a) o con poca energía",
      "Sin apetito o ha comido en exceso",
      "Se ha sentido mal con usted mismo(a) – o que es un fracaso o que ha quedado mal con usted mismo(a) o con su familia",
      "Ha tenido dificultad para concentrarse en ciertas actividades, tales como leer el periódico o ver la televisión",
      "¿Se ha movido o hablado tan lento que otras personas podrían haberlo notado? o lo contrario – muy inquieto(a) o agitado(a) que ha estado moviéndose mucho más de lo normal",
      "Pensamientos de que estaría mejor muerto(a) o de lastimarse de alguna manera",
    ],
    options: scale("Ningún día", "Varios días", "Más de la mitad de los días", "Casi todos los días"),
    source: `PHQ-9: elaborado por ${PFIZER}`,
  },
  GAD7: {
    name: "GAD-7",
    about: "Ansiedad",
    intro: "Durante las últimas 2 semanas, ¿con qué frecuencia ha sentido molestias por los siguientes problemas?",
    questions: [
      "Sentirse nervioso/a, intranquilo/a o con los nervios de punta",
      "No poder dejar de preocuparse o no poder controlar la preocupación",
      "Preocuparse demasiado por diferentes cosas",
      "Dificultad para relajarse",
      "Estar tan inquieto/a que es difícil permanecer sentado/a tranquilamente",
      "Molestarse o ponerse irritable fácilmente",
      "Sentir miedo como si algo terrible pudiera pasar",
    ],
    options: scale("Nunca", "Varios días", "Más de la mitad de los días", "Casi todos los días"),
    source: `GAD-7: elaborado por ${PFIZER}`,
  },
  WHO5: {
    name: "WHO-5",
    about: "Bienestar",
    intro:
      "Por favor, indique para cada una de las cinco afirmaciones cuál define mejor cómo se ha sentido usted durante las últimas dos semanas.",
    questions: [
      "Me he sentido alegre y de buen humor",
      "Me he sentido tranquilo y relajado",
      "Me he sentido activo y enérgico",
      "Me he despertado fresco y descansado",
      "Mi vida cotidiana ha estado llena de cosas que me interesan",
    ],
    options: scale(
      "Nunca",
      "De vez en cuando",
      "Menos de la mitad del tiempo",
      "Más de la mitad del tiempo",
      "La mayor parte del tiempo",
      "Todo el tiempo",
    ).reverse(),
    source:
      "WHO-5, Índice de Bienestar (versión 1998): Organización Mundial de la Salud, Oficina Regional para Europa; Psychiatric Research Unit, WHO Collaborating Centre in Mental Health, Hillerød, Dinamarca. Traducción oficial al español.",
  },
};

import type { ExportedIndex } from "../../../schema/wire/exports/practice.ts";
import type { DossierAbout } from "./dossier.ts";
import { toldIn } from "./told.ts";

/** What lies where, for whoever opens the file; with the line ends and the mark that every editor knows. */
export const readMe = ({ clientes, consulta, notasPrivadas }: ExportedIndex, { practice, at }: DossierAbout): string =>
  `\uFEFF${[
    consulta
      ? `Todo lo que guarda la consulta de ${practice.name}`
      : `Un expediente de la consulta de ${practice.name}`,
    `Hecho el ${toldIn(practice.zone).moment(at)}. ${notasPrivadas ? "Incluye" : "No incluye"} las notas privadas.`,
    "",
    clientes.length === 1
      ? "clientes/0001/   La carpeta del cliente:"
      : "clientes/        Una carpeta por cliente, numeradas por orden de alta:",
    "  expediente.pdf   Para leer.",
    "  cliente.json     Lo mismo para otros programas, también para traerlo de vuelta a este portal.",
    "  recibos/         Los recibos, tal como se hicieron.",
    "  consentimientos/ Los consentimientos aceptados.",
    "csv/             Para hojas de cálculo: clientes, sesiones, notas, objetivos, cuestionarios, consentimientos y recibos.",
    ...(consulta?.recibosDeAntes.length ? ["recibos/         Los recibos de clientes que ya no están."] : []),
    ...(consulta ? ["certificados/    Los certificados de lo que se borró definitivamente."] : []),
    "consulta.json    Qué carpeta es de quién; y, si es toda la consulta, ajustes, plantillas y textos.",
    "firmas.json      La cadena de firmas de las notas, para comprobarlas.",
    "",
    "Lo borrado no está, ni los borradores, ni los correos enviados. Contiene datos de salud: guárdalo donde solo lo lea quien deba.",
    "",
  ].join("\r\n")}`;

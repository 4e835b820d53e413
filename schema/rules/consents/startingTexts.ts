import { type ConsentKind, gap } from "./consents.ts";

/** What is known of a practice. */
export interface PracticeFacts {
  name: string | null;
  taxId: string | null;
  address: string | null;
  licence: string | null;
  email: string | null;
}

const oneLine = (text: string | null): string | null => text?.replaceAll(/\s+/g, " ").trim() || null;

interface Known {
  name: string;
  taxId: string;
  address: string;
  licence: string;
  email: string;
}

const treatment = ({ name, licence, email }: Known): string => `Quién te atiende

${name}, profesional de la psicología, con número de colegiado ${licence}. Puedes escribir a ${email} para cualquier duda sobre este documento.

En qué consiste

La terapia es un trabajo conjunto. En las primeras sesiones hablamos de lo que te trae, de tu historia y de lo que esperas conseguir. Con eso te propondré unos objetivos y una forma de trabajar, que podemos revisar siempre que haga falta.

Las sesiones suelen durar ${gap("duración de las sesiones")}, en la consulta o por videollamada, y su precio es ${gap("precio por sesión")}.

Lo que puedes esperar

La terapia ayuda a muchas personas, pero nadie puede garantizar un resultado. A veces se habla de cosas difíciles, y es posible sentirse peor durante un tiempo antes de sentirse mejor. Si te pasa, cuéntamelo. Si creo que otra persona o servicio puede ayudarte mejor, te lo diré. También puedes preguntarme por otras formas de tratamiento.

Confidencialidad

Lo que hablamos queda entre tú y yo. Estoy obligado u obligada a guardar secreto profesional. Solo puedo romperlo en los casos que prevé la ley:

- si hay un riesgo grave para tu vida o para la de otra persona;
- si un menor o una persona vulnerable está en peligro;
- si un juez lo ordena.

Siempre que sea posible, lo hablaré antes contigo.

Citas y cancelaciones

Si no puedes venir, avísame con ${gap("plazo para cancelar, por ejemplo 24 horas")} de antelación.

En una urgencia

Esta consulta no atiende urgencias. Si corres peligro o piensas en hacerte daño, llama al 112, o al 024, la línea de atención a la conducta suicida, a cualquier hora.

Tu decisión

Venir a terapia es voluntario. Puedes preguntar lo que quieras, y dejar la terapia o retirar este consentimiento cuando quieras, sin dar explicaciones.

He podido leer este documento con calma y preguntar mis dudas, y acepto empezar el tratamiento.`;

const data = ({ name, taxId, address, email }: Known): string => `Quién guarda tus datos

${name}, con NIF ${taxId} y domicilio en ${address}, es responsable de tus datos. Para cualquier cuestión sobre ellos, escribe a ${email}.

Qué datos y para qué

Guardo los datos con los que te identificas y contactas conmigo, y tu historia clínica: lo que anoto de las sesiones, tus objetivos, los cuestionarios que rellenes, las citas y los recibos. Los uso para atenderte, organizar las citas y cumplir mis obligaciones legales y fiscales. No los uso para publicidad ni los vendo.

Por qué puedo hacerlo

Los datos de salud se tratan para prestarte asistencia sanitaria (artículos 6.1.b y 9.2.h del Reglamento General de Protección de Datos), las facturas y la conservación de la historia clínica por obligación legal (artículo 6.1.c), y los avisos por correo sobre tus citas, con tu consentimiento (artículo 6.1.a).

Quién más puede verlos

Nadie fuera de la consulta, salvo que lo pida la ley. Los programas con los que trabajo guardan los datos por encargo mío, con contrato y con las medidas de seguridad necesarias: ${gap("programas y proveedores, por ejemplo la agenda y el correo")}.

Cuánto tiempo

La historia clínica se conserva como mínimo cinco años desde el alta, o más si lo pide la ley de tu comunidad. Los recibos, los años que exige Hacienda. Después se borran.

Tus derechos

Puedes pedir ver tus datos, corregirlos, borrarlos cuando la ley no obligue a guardarlos, limitar su uso, oponerte o llevártelos en un formato que se pueda leer. Escríbeme a ${email} y te responderé en un mes como máximo. Si crees que no lo hago bien, puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).

He leído cómo se usan mis datos y doy mi consentimiento.`;

const ai = ({ name, email }: Known): string => `Para qué se usa

${name} puede usar un programa de inteligencia artificial como ayuda para redactar las notas de tus sesiones: ordenar lo que ya ha escrito, resumirlo o mejorar la redacción. No decide nada sobre tu tratamiento, no hace diagnósticos y no habla contigo.

Qué se envía

Se envía el texto de la nota. Antes se quitan tu nombre, tus datos de contacto y otros nombres conocidos, que se cambian por palabras neutras. Aun así, lo que se cuenta en una nota puede ser muy personal. Las sesiones no se graban para esto.

A quién

El texto lo recibe ${gap("proveedor de inteligencia artificial y país")}, que lo trata por encargo de la consulta y no puede usarlo para entrenar sus modelos.

Quién lo revisa

Todo lo que propone el programa lo lee y lo corrige ${name} antes de guardarlo. Nada se guarda por sí solo.

Tu decisión

Aceptar es voluntario. Si dices que no, tu terapia será la misma y tus notas se escribirán sin esta ayuda. Puedes cambiar de opinión cuando quieras: dilo en la consulta o escribe a ${email}.

He leído para qué se usa la inteligencia artificial en mi caso y lo acepto.`;

const TEXT: Record<ConsentKind, (known: Known) => string> = { TRATAMIENTO: treatment, DATOS: data, IA: ai };

/** A good text to begin with, in which stands what is known of the practice; the rest is for the therapist to fill in. */
export const startingText = (kind: ConsentKind, facts: PracticeFacts): string =>
  TEXT[kind]({
    name: oneLine(facts.name) ?? gap("tu nombre o el de tu consulta"),
    taxId: oneLine(facts.taxId) ?? gap("tu NIF"),
    address: oneLine(facts.address) ?? gap("tu domicilio"),
    licence: oneLine(facts.licence) ?? gap("tu número de colegiado"),
    email: oneLine(facts.email) ?? gap("tu correo"),
  });

import { folded } from "./words.ts";

/** A danger that a sentence speaks of, a denied one too. */
export type Risk =
  | "SUICIDE"
  | "DEATH"
  | "SELF_HARM"
  | "VIOLENCE"
  | "ABUSE"
  | "NEGLECT"
  | "WEAPON"
  | "SUBSTANCES"
  | "GAMBLING"
  | "PSYCHOSIS"
  | "EATING"
  | "OVERDOSE"
  | "BODY";

// In the words people use, looked for in folded text: lower case, no accents, ñ as n. Rather a word too many.
const WORDS: Record<Risk, RegExp> = {
  SUICIDE:
    /suicid|ideacion|\bquit\w+ (?:la vida|de en medio)|regal\w+ (?:todas )?sus cosas|carta (?:a|para) |por si (?:un dia |algun dia )?(?:no esta|falta|le pasa)|\bpuentes?\b|(?:todo (?:le )?da|da todo) igual|(?:merece|merezca) la pena|no va a cambiar|(?:acabar|terminar) con (?:todo|su vida|mi vida|el sufrimiento|ella|el)\b|\bviv(?:ir|iendo)\b(?! (?:con|en|juntos|sol[oa]|fuera|lejos|cerca)\b)|\bmorir(?:se|me)?\b|\bmatar(?:se|me)\b|(?:estar|mejor|estuviera) muert|desaparecer|despertar(?:se|me)?\b|tirar(?:se|me)\b|arrojar(?:se|me)|saltar (?:por|desde|al|de)\b|\bahorc|precipitar|despedida|despedirse|sin salida|no (?:le )?(?:ve|encuentra|hay) (?:ninguna )?(?:salida|futuro|sentido|solucion)|sentido (?:de|a) (?:la|su) vida|(?:ganas|sentido|motiv\w+|razon\w*) (?:de|para|por) (?:vivir|seguir|levantarse)|desesper|estorb|(?:una|ser) carga|mejor sin (?:el|ella|mi|su)\b|no puede mas|dej(?:ar|ado|o) de (?:existir|sufrir)|bajo tierra|\btumba\b|testamento|no (?:estar|seguir) aqui|\bno seguir\b|para que seguir|seguir adelante/,
  DEATH: /\bmor(?:ia|ira|iria|iran)\b|\bmuer|\bmurio|\bmurieron|\bmata|fallec/,
  SELF_HARM:
    /autolisis|cabezazo|autolitic|autolesi|danarse|\bdanos?\b|\bcort(?:es|arse|arme|andose|adas?)\b|\bse (?:ha |han |habia |hace |hizo |vuelto a )?(?:cort|quem|golpe|arana|rasc|pellizc|muerd|mord|arranc|clav|pinch|lesion|heri|raj)|\bcuchill(?:a|as)\b|\bheridas?\b|quemaduras?|cicatri|\bmoraton|moretones|hematoma|\bmarcas?\b/,
  VIOLENCE:
    /hacer(?:le|les|nos)? dano|violen|agred|agresi|maltrat|amenaz|denunci|(?<!\bse )\bpeg(?:a|an|o|aba|aban|aron|ado|ando|ar|arle|arles|arme|arlo|arla)\b|\bpegue|paliza|golpe|empuj|empujon|bofet|abofete|punet|patad|estrangul|del cuello|\bcuello\b|zarand|part(?:e|ir|io|iria) la cara|acos[aoe]|hostig|miedo a su (?:pareja|marido|mujer|padre|madre|ex|novi[oa]|hij[oa]|herman[oa])|encerr|alejamiento|insult|humill|control\w* (?:el |su |sus )?(?:movil|dinero|ropa|telefono)|le (?:tira|tiro|lanzo|rompio)|romp(?:e|io) (?:cosas|objetos|la puerta|platos)/,
  ABUSE:
    /abus[aoe]|(?:mete|metio|metia|meter)\w* mano|\ben su cama\b|\btoca(?:ba|ban|ndo|mientos?)\b|\bla toco\b|\ble toco\b(?! (?:el|la) (?:loteria|turno))|viola(?:cion|d[oa]|r|ron|ba)\b|\bviolo\b|forz(?:o|ad[oa]|ar|aba)|obligab?a? a (?:tener|mantener|acostarse|desnudarse|tocar)|incest|sin su consentimiento|consentid[oa]s?\b/,
  NEGLECT:
    /negligen|desproteccion|desamparo|proteccion|servicios sociales|(?:deja|dejan|dejo|dejaba)\b.{0,30}\bsol[oa]s?\b|\bsol[oa]s en casa|sin (?:comer|ir al colegio|ropa limpia)|custodia|tutela|acogida/,
  WEAPON: /\barmas?\b|pistola|escopeta|\brifle|cuchillo|navaja|\bhacha\b|\bmachete/,
  SUBSTANCES:
    /alcohol|\bbeb(?:e|en|ia|io|er|ido|iendo|o|edor\w*)\b|borrach|embriag|resaca|\bvinos?\b|cerveza|whisk|\bginebra\b|\bvodka\b|\bron\b|\bcopas?\b|\bcubatas?\b|\bbotellas?\b|\blatas?\b|\bdrog|cocain|\bcoca\b|heroin|cannabis|marihuana|\bporros?\b|hachis|anfetamin|\bmdma\b|extasis|ketamina|\bspeed\b|\braya\b|\brayas\b|fuma\b.{0,20}(?:porro|hierba|maria)|\bhierba\b|consum|recai|abstinen|desintoxic|\bcolocad|\bsobri[oa]\b/,
  GAMBLING:
    /ludop|apuest|apost|tragaperras|casino|bingo|(?:juego|jug\w+) (?:online|patologico|a las maquinas)|\bmaquinas\b|\bdeudas?\b/,
  PSYCHOSIS:
    /\bvoces\b|\buna voz\b|alucin|delir(?:i|a|o)|paranoi|persegu|persigu|vigila|espia|\ble siguen\b|conspir|\bmania|maniac|euforic|\bbrote|psico(?:sis|tic)|microfono|camaras|\bordenes\b|elegid[oa] (?:para|por)|salvar (?:al|el) mundo|(?:mand|envi)\w+ mensajes|hablan (?:a traves|desde|por la)|a traves de la pared|(?:dia|noche|horas?|dias|noches) sin dormir|no duerme (?:desde|nada)|leen? (?:el|sus|los) pensamiento|mensajes? (?:de|en) la (?:tele|radio)|envenen/,
  EATING:
    /vomit|mete\w* los dedos|\bse pesa|(?:solo|apenas|poco que) come\b|come (?:muy )?poco|atracon|\bpurg|laxante|diuretic|\bno (?:ha )?com(?:e|ido|er|ia)\b|sin comer|ayun|\brestri|anore|bulim|(?:perd|adelgaz|engord|ganad|bajad)\w*.{0,25}(?:kilo|kg|peso|talla)|adelgaz|engord|\bkilos?\b|\bkg\b|desmay|\besconde (?:la )?comida|se salta (?:las )?comidas/,
  OVERDOSE:
    /sobredosis|intoxic|(?:tom|trag|guard|acumul|junt)\w*.{0,30}(?:pastillas|caja|blister|frasco)|lejia|envenen/,
  BODY: /embaraz|\bla regla\b|\btest\b|\babort|alergi|ingres(?:o|a|ad)|urgencias?|hospital|ambulanc|convuls|epilep|infart|\bcoma\b|operaci|\bcancer\b|tumor/,
};
const ALL = Object.entries(WORDS) as [Risk, RegExp][];

/** What dangers a sentence speaks of. */
export function risksOf(sentence: string): Risk[] {
  const plain = folded(sentence);
  return ALL.flatMap(([risk, words]) => (words.test(plain) ? risk : []));
}

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
  | "OVERDOSE";

// In the words people use, looked for in folded text: lower case, no accents, ñ as n. Rather a word too many. What may repeat is
// bounded, and begins at the beginning of a word: a text of one word without end is looked at once.
const WORDS: Record<Risk, RegExp> = {
  SUICIDE:
    /suicid|ideacion|\bquit\w{1,6} (?:la vida|de en medio)|regal\w{1,6} (?:todas )?sus cosas|por si (?:un dia |algun dia )?(?:no esta|falta|le pasa)|(?:acabar|terminar) con (?:todo|su vida|mi vida|el sufrimiento)|\b(?:seguir|quier\w{1,3}) (?:viviendo|vivir)\b|\bmorir(?:se|me)?\b|\bmatar(?:se|me)\b|(?:estar|mejor|estuviera) muert|quier\w{1,3} desaparecer|\bno (?:volver a )?despertar(?:se|me)?\b|\btirar(?:se|me)\b|\barrojar(?:se|me)|saltar (?:por|desde)\b|\bahorc|carta de despedida|no (?:le )?(?:ve|encuentra|hay) (?:ninguna )?(?:salida|futuro|sentido|solucion)|sentido (?:de|a) (?:la|su) vida|(?:ganas|sentido|motivos?|razon(?:es)?) (?:de|para|por) (?:vivir|seguir)|desesperanz|mejor sin (?:el|ella|mi)\b|dej(?:ar|ado|o) de (?:existir|sufrir)|bajo tierra|no (?:estar|seguir) aqui|para que seguir/,
  DEATH: /\bmor(?:ia|ira|iria|iran)\b|\bmuer|\bmurio|\bmurieron|\bmata|fallec/,
  SELF_HARM:
    /autolisis|autolitic|autolesi|cabezazo|\bdanarse|hacerse dano|\bcort(?:arse|arme|andose)\b|\bcortes en\b|\bse (?:ha |han |habia |hace |hizo |vuelto a )?(?:cort|quem|golpe|arana|pellizc|muerd|mord|arranc|clav|pinch|lesion|heri|raj)|\bcuchill(?:a|as)\b|quemaduras?/,
  VIOLENCE:
    /hacer(?:le|les|nos)? dano|violen|agred|agresi|maltrat|amenaz|denunci|(?<!\bse )\bpeg(?:a|an|o|aba|aban|aron|ado|ando|ar|arle|arles|arme|arlo|arla)\b|\bpegue|paliza|golpea|\bempuj[ao]|bofet|abofete|cachete|punetaz|\bpatadas?\b|estrangul|del cuello|zarand|part(?:e|ir|io|iria) la cara|\bacos(?:o|a|ado|ada|an|ar)\b|hostig|miedo a su (?:pareja|marido|mujer|padre|madre|ex|novi[oa]|hij[oa]|herman[oa])|alejamiento|control\w{1,4} (?:el |su |sus )?(?:movil|dinero|telefono)/,
  ABUSE:
    /abus[aoe]|(?:mete|metio|metia|meter)\w{0,3} mano|\ben su cama\b|\btocamientos|\b(?:la|le) toca(?:ba|ban)\b|violacion|viola(?:d[oa]|r|ron|ba)\b|\bviolo\b|forz(?:o|aron|ad[oa]|ar|aba)\b|obliga(?:ba)? a (?:tener|mantener|acostarse|desnudarse|tocar)|incest|sin su consentimiento/,
  NEGLECT: /negligen|desproteccion|desamparo|desatiend|servicios sociales|\bsol[oa]s en casa/,
  WEAPON: /\barmas?\b|pistola|escopeta|\brifle|\bcuchillo|navaja|\bhacha\b|\bmachete/,
  SUBSTANCES:
    /alcohol|\bbebe(?:r|dor\w{0,2})?\b|borrach|embriag|\bvinos?\b|cervezas?\b|whisk|\bginebra\b|\bvodka\b|\bdrog|cocain|heroina|cannabis|marihuana|\bporros?\b|hachis|anfetamin|\bmdma\b|extasis|ketamina|\bconsum|recai|abstinen|desintoxic/,
  GAMBLING: /ludop|\bapuest|\bapost|tragaperras|casino|bingo|\bmaquinas\b/,
  PSYCHOSIS:
    /\boye (?:una )?vo[cz]|\bvoces\b|alucin|\bdelir(?:i|a|o)|paranoi|\bperseg|\bpersig|le (?:vigila|espia)|\ble siguen\b|conspir|maniac|\bbrote|psico(?:sis|tic)|microfono|leen? (?:el|sus|los) pensamiento|(?:mand|envi)\w{1,4} mensajes|hablan a traves|salvar (?:al|el) mundo|envenen/,
  EATING:
    /\bvomit|atracon|\bpurg|laxante|mete\w{0,2} los dedos|\bse pesa|\bayun|\brestring|anore|bulim|\b(?:perd|adelgaz|engord|ganad|bajad)\w{0,4} .{0,20}(?:kilo|kg|peso)|adelgaz/,
  OVERDOSE:
    /sobredosis|intoxic|\b(?:tomo|tomado|trag\w{1,4}|guard\w{1,4}|acumul\w{1,4}|junt\w{1,4}) .{0,30}(?:pastillas|caja|blister|frasco)|\blejia\b/,
};
const ALL = Object.entries(WORDS) as [Risk, RegExp][];
/** What may be said of something else as well. */
const HINTS =
  /\bcarta (?:a|para) |\bpuentes?\b|(?:todo (?:le )?da|da todo) igual|(?:merece|merezca) la pena|no va a cambiar|(?:acabar|terminar) con (?:ella|el)\b|saltar (?:al|de)\b|precipitar|mejor sin su\b|\btumba\b|\bse (?:ha |han )?rasc|\bviv(?:ir|iendo)\b(?! (?:con|en|juntos|sol[oa]|fuera|lejos|cerca)\b)|\bmuert|desaparecer|despertar|despedida|despedirse|sin salida|levantarse|desesper|estorb|(?:una|ser) carga|no puede mas|testamento|\bno seguir\b|seguir adelante|\bdanos?\b|\bcort(?:es|adas?)\b|\bheridas?\b|cicatri|\bmoraton|moretones|hematoma|\bmarcas?\b|golpe|empuj|\bcuello\b|acos[aoe]|encerr|insult|humill|punet|patad|control\w{0,6} (?:la |su )?ropa|\ble (?:tira|tiro|lanzo|rompio)\b|\bromp(?:e|io) (?:cosas|objetos|la puerta|platos)|forzad|consentid|\btoca(?:ndo|miento)|\bla toco\b|\ble toco\b|\bcede\b|proteccion|\b(?:deja|dejan|dejo|dejaba) .{0,30}\bsol[oa]s?\b|sin (?:comer|desayunar|ir al colegio|ropa limpia)|custodia|tutela|acogida|\bbeb|resaca|\bron\b|\bcopas?\b|\bcubatas?\b|\bbotellas?\b|\blatas?\b|\bcoca\b|\bspeed\b|\brayas?\b|\bhierba\b|heroin|fuma\b.{0,20}\bmaria\b|\bcolocad|\bsobri[oa]\b|(?:juego|jug\w{1,4}) (?:online|patologico|a las)|\bdeudas?\b|\buna voz\b|vigila|espia|\bmania\b|euforic|camaras|\bordenes\b|elegid[oa] (?:para|por)|a traves de la pared|sin dormir|no duerme (?:desde|nada)|mensajes? (?:de|en) la (?:tele|radio)|hablan (?:desde|por la)|diuretic|\bno (?:ha )?com(?:e|ido|er|ia)\b|come (?:muy )?poco|\brestri|\btallas?\b|\btom\w{0,6} .{0,30}(?:pastillas|caja|blister|frasco)|(?:solo|apenas|poco que) come\b|engord|\bkilos?\b|\bkg\b|desmay|esconde (?:la )?comida|se salta (?:las )?comidas|embaraz|\babort|\bla regla\b|\btest\b|alergi|ingres(?:o|a|ad)|urgencias?|hospital|ambulanc|convuls|epilep|infart|\bcoma\b|operaci|\bcancer\b|tumor/;

/** What dangers a sentence surely speaks of. */
export function risksOf(sentence: string): Risk[] {
  const plain = folded(sentence);
  return ALL.flatMap(([risk, words]) => (words.test(plain) ? risk : []));
}

/** Whether a sentence may speak of a danger. */
export const mayTellRisk = (sentence: string): boolean => HINTS.test(folded(sentence)) || risksOf(sentence).length > 0;

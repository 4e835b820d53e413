/**
 * Spanish given names and the familiar ways to say them, folded; the first of a line is the full name. No package keeps
 * such a list. What a suffix makes (Pablito, Carmencita) is recognised by the suffix.
 */
export const FAMILIAR = `
adela: adelita
adrian: adri
agustin: agus
alberto: beto berto
alejandra: ale aleja jandra
alejandro: ale alex jandro
alfonso: fonso foncho alfon
alfredo: fredo fredi
alicia: ali licha
ana: anita anabel ani annie
anastasia: tasia
andrea: andre
andres: andresin
angel: angelin gelo
angeles: angelines geli
antonia: toni tona toñi tonia
antonio: toni toño tono antoñito toñin anton tonino
armando: mando
ascension: chon
asuncion: asun chon
aurora: rori
beatriz: bea beti betty ticha
belen: bele
benjamin: benja
bernardo: nardo berni
candelaria: candela cande
carlos: charly carlitos charlie litos
carlota: carli
carmen: carmela carmina carmiña menchu mamen maica mayca carmencita
carolina: caro carol
catalina: cata lina cati
cecilia: ceci chila
celestino: tino
cesar: cesarin
claudia: clau
concepcion: concha conchi conchita cony chon
consuelo: chelo consu
cristian: cris
cristina: cris tina cristi
cristobal: tobal
daniel: dani
daniela: dani
david: davi
diego: dieguin
dolores: lola loli lolita doli
domingo: mingo txomin
eduardo: edu lalo guayo
elena: ele
elisa: eli
elisabet: eli beth elisabeth
elvira: elvi
emilia: emi mili
emilio: emi milio
encarnacion: encarna encarni
enrique: quique kike henry enric
ernesto: neto
esperanza: espe
esteban: estebi
estefania: fani estefi tefi
estela: estelita
esther: ester esti
eugenia: geni
eugenio: geni
eulalia: lali laia
eva: evita
federico: fede kiko
felipe: pipe feli
felisa: feli
fernanda: fer nanda
fernando: fer nando ferran
florencia: flor
francesc: cesc xesco
francisca: paca paqui francis fran kika
francisco: paco pacho pancho curro kiko quico fran francis frasco francesc cesc patxi paquillo
gabriel: gabi gabo
gabriela: gabi
gerardo: gera
gloria: glori
gonzalo: gon gonza chalo
graciela: chela
gregorio: goyo
guadalupe: lupe lupita
guillermina: mina
guillermo: guille memo willy
gustavo: gus tavo
hector: tito
hortensia: tencha
ignacio: nacho iñaki nachete
ildefonso: fonso
inmaculada: inma macu
inocencio: chencho
irene: ire
isabel: isa isabela chabela
isidoro: isi doro
isidro: isi
ismael: isma
jacobo: cobo
javier: javi xavi xavier
jesus: chus chuy suso txus
jesusa: susa
joaquin: quino chimo joaco ximo
jordi: jorge
jorge: jordi coque
jose: pepe pepito josele pepin jose joselito cheo josep pep pitu joxe josechu chepe
josefa: pepa pepi fina finita josefina chepa
josefina: fina pepa pepi
juan: juanjo juanma juancho joan xoan jon juanito juani juanra juanlu
juana: juani juanita
juliana: juli
julian: juli
julia: juli
julio: juli
laura: lau lauri
leonor: leo
leonardo: leo
leopoldo: polo poldo
leticia: leti
lidia: lidi
lorena: lore
lorenzo: loren lencho
lourdes: lurdes lou
lucia: luci lucy
luis: lucho luisito luisma lluis koldo
luisa: lu luisi
magdalena: magda
manuel: manolo manu manolito manel lolo manolin manuelito
manuela: manoli manola lola nela
marcelino: marce lino
marcos: marquitos
margarita: marga margari rita mague
maria: mari maruja marujita marita mariquita mara marisa maribel marijo maricarmen mamen maite mayte merche marimar marian maruxa mariloli marichu
mariano: nano
marina: mari
mario: marito
marta: martita
martin: tin
matilde: mati tilde
mateo: teo
mauricio: mau
maximiliano: max maxi
mercedes: merche meche merceditas
miguel: migue miki mikel michel
milagros: mila milagritos
monica: moni
montserrat: montse
natalia: nati nata talia
nicolas: nico colas
nieves: nievitas
nuria: nuri
octavio: tavo
olga: olguita
oscar: oski
pablo: pol pablete
pascual: cuco
patricia: patri pati patty tricia
patricio: pato patri
paula: pau paulita
pedro: perico pedrito peru pere periquin
pilar: pili piluca mapi
purificacion: puri
rafael: rafa falo
rafaela: rafi
raimundo: mundo
ramon: moncho ramontxu
ramona: moni
raquel: raque
raul: rulo
refugio: cuca
ricardo: richi ricky cardo
roberto: rober beto robe berto tito
rocio: roci chio
rodolfo: rodo fito
rodrigo: rodri
rogelio: roge
rosa: rosita rosi rosamari
rosario: charo chari charito
salvador: salva chava vador
samuel: samu
santiago: santi yago chago iago tiago
sara: sarita
sebastian: sebas tian
sergio: sergi checho
silvia: silvi
simon: simi
socorro: coco
sofia: sofi
soledad: sole marisol
sonia: soni
susana: susi susanita
teodoro: teo doro
teresa: tere teresita teresina maite mayte
tomas: tomy tomasin
trinidad: trini
valentina: vale tina
valentin: valen
valeria: vale
vanesa: vane
veronica: vero
vicenta: centa
vicente: chente vicent vicen
victor: vitin viti
victoria: vicky viki
virginia: virgi
visitacion: visi
yolanda: yoli
ximena: jimena
`;

/** Further given names that are common, so that somebody who is no client is recognised too. */
export const COMMON = `aaron abel ainara ainhoa aitana aitor alba alma alvaro amelia amaia ander araceli ariadna arturo asier
  bautista begoña benito berta bianca blas borja brenda bruno camila camilo carla claudio cosme damian debora denis diana
  diana dora edgar elias eloy emma enzo erica erik estrella eusebio fabian fatima felix fermin fidel fiona francine gael
  gemma genaro german gisela gorka greta hugo humberto iker ines irati iria ivan izan jaime jairo jana jaume jimena joel
  jonathan josefina josue judit juncal karen karina kevin lara leandro leire leo leonel liliana lola lorena lucas luciana
  ludmila macarena maite malena marcela marcelo marco marcos mariana mariam maricela mariela martina matias mauro melisa
  melina mia micaela miren miriam mohamed nadia naiara nahia naomi nerea nestor nicole noa noelia norma olivia omar oriol
  orlando pamela paola paulina paulo penelope pepa priscila ramiro rebeca renata rene rita rodolfo roman romina ruben ruth
  sabrina samanta sandra saray saul selena selene severino silvana tamara tania tatiana telmo unai uxue valerio vanessa
  vega wanda xabier xavier yaiza yasmin yeray yesica zaira zoe`;

/** Words of the language that are also names, folded: written small they are taken as words. */
export const WORDS = `abril agosto alba alegria alma amador amparo angel angeles angustias arroyo asuncion aurora bajo barba barrios bello
  bella blanca blanco bravo bueno buenas buenos cabello cabeza cabezas calle calvo camino camara campo campos candela caro
  casa casas castillo cata chica chico chon clara claro coco colas concha conde consuelo cordero corral corona correa cortes
  costa crespo cruz cuco cuca cuesta cuevas delgado delgada dolores domingo doro dulce encina escudero esperanza estrella
  expectacion fe feliz fina flor flores franco fuente fuentes gallego gallo garrido gato gloria gracia gracias guapo guerra
  guerrero guti hermoso herrero hidalgo hierro hoyos iglesia iglesias inmaculada jardin jordan julio justo lago lagos leal leon
  libertad lila lina lino llano llanos lobo lozano luna luz mano manzano mar marin marina marquez mas mata mate mayo mayor
  medina mena mercado mercedes merino mesa milagros mina mingo molina molino montero monte morales moreno morena mundo nata
  nena nieves nieto noble novia ocaña olivas olmo oro pascual pastor pato patron paz peña perla pino piedad pilar plaza
  polo ponce pozo prado prieto primavera puente puerta pura quino ramos real redondo refugio remedios rey reyes rico rio rios
  rivera roble robles rocio rojas rojo romero rosa rosario rosas rubia rubio rulo ruiseñor sabio salas salvador salud sano
  santos seco segura serena serrano sierra sol sola sole soledad soler solis soto tierra tilde tin tina tono toro torre torres
  trigo trinidad triste trucha vaca valiente valle vargas vega vela vera verde vicario victoria vida vieja viejo viento villa
  violeta virtudes vivas zapatero dia de la el los las con sin por para vale vivo visitas si no`;

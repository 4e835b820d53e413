/**
 * Countries with their zones, the busiest first, as the IANA database has them (`zone.tab`), and what a place is called in
 * Spanish where that is not what its zone says: `ES Europe/Madrid|Atlantic/Canary=Islas Canarias+Las Palmas`. Behind a
 * plus stand other places people look for. Countries that speak Spanish come first, all others by their Spanish names.
 */
export const ZONE_TABLE = `
ES Europe/Madrid+Barcelona,Valencia,Sevilla,Zaragoza,Málaga,Bilbao,Palma,Baleares|Africa/Ceuta+Melilla|Atlantic/Canary=Islas Canarias+Las Palmas,Tenerife;
MX America/Mexico_City=Ciudad de México+Guadalajara,Puebla,León,Querétaro,CDMX|America/Cancun=Cancún|America/Merida=Mérida|America/Monterrey|America/Matamoros|America/Chihuahua|America/Ciudad_Juarez=Ciudad Juárez|America/Ojinaga|America/Mazatlan=Mazatlán|America/Bahia_Banderas=Bahía de Banderas|America/Hermosillo|America/Tijuana+Mexicali;
CO America/Bogota=Bogotá+Medellín,Cali,Barranquilla,Cartagena;
AR America/Argentina/Buenos_Aires+La Plata,Mar del Plata|America/Argentina/Cordoba=Córdoba+Rosario,Santa Fe|America/Argentina/Salta|America/Argentina/Jujuy|America/Argentina/Tucuman=Tucumán|America/Argentina/Catamarca|America/Argentina/La_Rioja|America/Argentina/San_Juan|America/Argentina/Mendoza|America/Argentina/San_Luis|America/Argentina/Rio_Gallegos=Río Gallegos|America/Argentina/Ushuaia;
PE America/Lima+Arequipa,Trujillo,Cuzco;VE America/Caracas+Maracaibo,Valencia;
CL America/Santiago+Valparaíso,Concepción|America/Coyhaique|America/Punta_Arenas|Pacific/Easter=Isla de Pascua;
EC America/Guayaquil+Quito,Cuenca|Pacific/Galapagos=Galápagos;GT America/Guatemala;
BO America/La_Paz+Santa Cruz,Cochabamba,Sucre;CU America/Havana=La Habana;DO America/Santo_Domingo;
HN America/Tegucigalpa;PY America/Asuncion=Asunción;NI America/Managua;SV America/El_Salvador+San Salvador;
CR America/Costa_Rica+San José;PA America/Panama=Panamá;UY America/Montevideo;PR America/Puerto_Rico+San Juan;
GQ Africa/Malabo;
US America/New_York=Nueva York+Washington,Miami,Boston,Atlanta,Filadelfia|America/Detroit|America/Kentucky/Louisville|America/Kentucky/Monticello=Monticello, Kentucky|America/Indiana/Indianapolis=Indianápolis|America/Indiana/Vincennes=Vincennes, Indiana|America/Indiana/Winamac=Winamac, Indiana|America/Indiana/Marengo=Marengo, Indiana|America/Indiana/Petersburg=Petersburg, Indiana|America/Indiana/Vevay=Vevay, Indiana|America/Chicago+Houston,Dallas,San Antonio,Austin|America/Indiana/Tell_City=Tell City, Indiana|America/Indiana/Knox=Knox, Indiana|America/Menominee|America/North_Dakota/Center=Center, Dakota del Norte|America/North_Dakota/New_Salem=New Salem, Dakota del Norte|America/North_Dakota/Beulah=Beulah, Dakota del Norte|America/Denver|America/Boise|America/Phoenix|America/Los_Angeles=Los Ángeles+San Francisco,San Diego,Seattle,Las Vegas|America/Anchorage|America/Juneau|America/Sitka|America/Metlakatla|America/Yakutat|America/Nome|America/Adak|Pacific/Honolulu=Honolulú;
AF Asia/Kabul;AL Europe/Tirane=Tirana;DE Europe/Berlin=Berlín+Múnich,Hamburgo|Europe/Busingen=Büsingen;
AD Europe/Andorra;AO Africa/Luanda;AI America/Anguilla=Anguila;
AQ Antarctica/McMurdo|Antarctica/Casey|Antarctica/Davis|Antarctica/DumontDUrville=Dumont-d’Urville|Antarctica/Mawson|Antarctica/Palmer|Antarctica/Rothera|Antarctica/Syowa=Showa|Antarctica/Troll|Antarctica/Vostok;
AG America/Antigua;SA Asia/Riyadh=Riad;DZ Africa/Algiers=Argel;AM Asia/Yerevan=Ereván;AW America/Aruba;
AU Australia/Sydney=Sídney+Canberra|Australia/Lord_Howe|Antarctica/Macquarie|Australia/Hobart|Australia/Melbourne|Australia/Broken_Hill|Australia/Brisbane|Australia/Lindeman|Australia/Adelaide=Adelaida|Australia/Darwin|Australia/Perth|Australia/Eucla;
AT Europe/Vienna=Viena;AZ Asia/Baku=Bakú;BS America/Nassau=Nasáu;BD Asia/Dhaka=Daca;BB America/Barbados;
BH Asia/Bahrain=Baréin;BE Europe/Brussels=Bruselas;BZ America/Belize=Belice;BJ Africa/Porto-Novo;
BM Atlantic/Bermuda=Bermudas;BY Europe/Minsk;BA Europe/Sarajevo;BW Africa/Gaborone;
BR America/Sao_Paulo=São Paulo+Río de Janeiro,Brasilia|America/Noronha=Fernando de Noronha|America/Belem=Belém|America/Fortaleza|America/Recife|America/Araguaina=Araguaína|America/Maceio=Maceió|America/Bahia=Bahía|America/Campo_Grande|America/Cuiaba=Cuiabá|America/Santarem=Santarém|America/Porto_Velho|America/Boa_Vista|America/Manaus=Manaos|America/Eirunepe=Eirunepé|America/Rio_Branco;
BN Asia/Brunei=Brunéi;BG Europe/Sofia=Sofía;BF Africa/Ouagadougou=Uagadugú;BI Africa/Bujumbura=Buyumbura;
BT Asia/Thimphu=Timbu;CV Atlantic/Cape_Verde=Praia;KH Asia/Phnom_Penh=Nom Pen;CM Africa/Douala=Duala;
CA America/Toronto+Montreal,Ottawa|America/St_Johns=San Juan de Terranova|America/Halifax|America/Glace_Bay|America/Moncton|America/Goose_Bay|America/Blanc-Sablon|America/Iqaluit|America/Atikokan|America/Winnipeg|America/Resolute|America/Rankin_Inlet|America/Regina|America/Swift_Current|America/Edmonton|America/Cambridge_Bay|America/Inuvik|America/Creston|America/Dawson_Creek|America/Fort_Nelson|America/Whitehorse|America/Dawson|America/Vancouver;
BQ America/Kralendijk;QA Asia/Qatar=Catar;TD Africa/Ndjamena=Yamena;CZ Europe/Prague=Praga;
CN Asia/Shanghai=Shanghái+Pekín|Asia/Urumqi=Ürümqi;CY Asia/Nicosia|Asia/Famagusta;VA Europe/Vatican=El Vaticano;
KM Indian/Comoro=Comoras;CG Africa/Brazzaville;KP Asia/Pyongyang=Pionyang;KR Asia/Seoul=Seúl;CI Africa/Abidjan=Abiyán;
HR Europe/Zagreb;CW America/Curacao=Curazao;DK Europe/Copenhagen=Copenhague;DM America/Dominica;
EG Africa/Cairo=El Cairo;AE Asia/Dubai=Dubái+Abu Dabi;ER Africa/Asmara;SK Europe/Bratislava;
SI Europe/Ljubljana=Liubliana;EE Europe/Tallinn=Tallin;SZ Africa/Mbabane;ET Africa/Addis_Ababa=Adís Abeba;
PH Asia/Manila;FI Europe/Helsinki;FJ Pacific/Fiji=Fiyi;FR Europe/Paris=París;GA Africa/Libreville;GM Africa/Banjul;
GE Asia/Tbilisi=Tiflis;GH Africa/Accra=Acra;GI Europe/Gibraltar;GD America/Grenada=Granada;GR Europe/Athens=Atenas;
GL America/Nuuk|America/Danmarkshavn|America/Scoresbysund=Ittoqqortoormiit|America/Thule;
GP America/Guadeloupe=Guadalupe;GU Pacific/Guam;GF America/Cayenne=Cayena;GG Europe/Guernsey=Guernesey;
GN Africa/Conakry=Conakri;GW Africa/Bissau=Bisáu;GY America/Guyana=Georgetown;
HT America/Port-au-Prince=Puerto Príncipe;HU Europe/Budapest;IN Asia/Kolkata=Calcuta+Nueva Delhi,Bombay;
ID Asia/Jakarta=Yakarta|Asia/Pontianak|Asia/Makassar=Makasar|Asia/Jayapura;IQ Asia/Baghdad=Bagdad;
IR Asia/Tehran=Teherán;IE Europe/Dublin=Dublín;IM Europe/Isle_of_Man=Isla de Man;CX Indian/Christmas=Isla de Navidad;
NF Pacific/Norfolk=Isla Norfolk;IS Atlantic/Reykjavik=Reikiavik;AX Europe/Mariehamn;KY America/Cayman=Islas Caimán;
CC Indian/Cocos=Islas Cocos;CK Pacific/Rarotonga;FO Atlantic/Faroe=Islas Feroe;
GS Atlantic/South_Georgia=Georgia del Sur;FK Atlantic/Stanley+Puerto Argentino;MP Pacific/Saipan;
MH Pacific/Majuro|Pacific/Kwajalein;UM Pacific/Midway|Pacific/Wake=Isla Wake;PN Pacific/Pitcairn;
SB Pacific/Guadalcanal;TC America/Grand_Turk=Gran Turca;VG America/Tortola;VI America/St_Thomas=Santo Tomás;
IL Asia/Jerusalem=Jerusalén;IT Europe/Rome=Roma+Milán;JM America/Jamaica;JP Asia/Tokyo=Tokio;JE Europe/Jersey;
JO Asia/Amman=Amán;
KZ Asia/Almaty|Asia/Qyzylorda=Kyzylorda|Asia/Qostanay=Kostanái|Asia/Aqtobe=Aktobe|Asia/Aqtau=Aktau|Asia/Atyrau|Asia/Oral;
KE Africa/Nairobi;KG Asia/Bishkek=Biskek;KI Pacific/Tarawa|Pacific/Kanton=Isla Kanton|Pacific/Kiritimati;
KW Asia/Kuwait;LA Asia/Vientiane=Vientián;LS Africa/Maseru;LV Europe/Riga;LB Asia/Beirut;LR Africa/Monrovia;
LY Africa/Tripoli=Trípoli;LI Europe/Vaduz;LT Europe/Vilnius=Vilna;LU Europe/Luxembourg=Luxemburgo;
MK Europe/Skopje=Skopie;MG Indian/Antananarivo;MY Asia/Kuala_Lumpur|Asia/Kuching;MW Africa/Blantyre;
MV Indian/Maldives=Maldivas;ML Africa/Bamako;MT Europe/Malta;MA Africa/Casablanca+Rabat;
MQ America/Martinique=Martinica;MU Indian/Mauritius=Mauricio;MR Africa/Nouakchott=Nuakchot;YT Indian/Mayotte;
FM Pacific/Chuuk|Pacific/Pohnpei|Pacific/Kosrae;MD Europe/Chisinau=Chisináu;MC Europe/Monaco=Mónaco;
MN Asia/Ulaanbaatar=Ulán Bator|Asia/Hovd=Khovd;ME Europe/Podgorica;MS America/Montserrat;MZ Africa/Maputo;
MM Asia/Yangon=Rangún;NA Africa/Windhoek;NR Pacific/Nauru;NP Asia/Kathmandu=Katmandú;NE Africa/Niamey;
NG Africa/Lagos+Abuya;NU Pacific/Niue;NO Europe/Oslo;NC Pacific/Noumea=Numea;
NZ Pacific/Auckland+Wellington|Pacific/Chatham;OM Asia/Muscat=Mascate;NL Europe/Amsterdam=Ámsterdam;PK Asia/Karachi;
PW Pacific/Palau=Palaos;PG Pacific/Port_Moresby|Pacific/Bougainville;
PF Pacific/Tahiti=Tahití|Pacific/Marquesas|Pacific/Gambier;PL Europe/Warsaw=Varsovia;
PT Europe/Lisbon=Lisboa+Oporto|Atlantic/Madeira|Atlantic/Azores;HK Asia/Hong_Kong;MO Asia/Macau=Macao;
GB Europe/London=Londres;CF Africa/Bangui;CD Africa/Kinshasa=Kinsasa|Africa/Lubumbashi;RE Indian/Reunion=Reunión;
RW Africa/Kigali;RO Europe/Bucharest=Bucarest;
RU Europe/Moscow=Moscú|Europe/Kaliningrad=Kaliningrado|Europe/Kirov=Kírov|Europe/Volgograd=Volgogrado|Europe/Astrakhan=Astracán|Europe/Saratov=Sarátov|Europe/Ulyanovsk=Uliánovsk|Europe/Samara|Asia/Yekaterinburg=Ekaterimburgo|Asia/Omsk|Asia/Novosibirsk|Asia/Barnaul=Barnaúl|Asia/Tomsk|Asia/Novokuznetsk|Asia/Krasnoyarsk|Asia/Irkutsk|Asia/Chita=Chitá|Asia/Yakutsk|Asia/Khandyga|Asia/Vladivostok|Asia/Ust-Nera|Asia/Magadan=Magadán|Asia/Sakhalin=Sajalín|Asia/Srednekolymsk=Srednekolimsk|Asia/Kamchatka|Asia/Anadyr=Anádyr;
EH Africa/El_Aaiun=El Aaiún;WS Pacific/Apia;AS Pacific/Pago_Pago;BL America/St_Barthelemy=San Bartolomé;
KN America/St_Kitts=San Cristóbal;SM Europe/San_Marino;MF America/Marigot;PM America/Miquelon=Miquelón;
VC America/St_Vincent=San Vicente;SH Atlantic/St_Helena=Santa Elena;LC America/St_Lucia=Santa Lucía;
ST Africa/Sao_Tome=Santo Tomé;SN Africa/Dakar;RS Europe/Belgrade=Belgrado;SC Indian/Mahe;SL Africa/Freetown;
SG Asia/Singapore=Singapur;SX America/Lower_Princes;SY Asia/Damascus=Damasco;SO Africa/Mogadishu=Mogadiscio;
LK Asia/Colombo;ZA Africa/Johannesburg=Johannesburgo;SD Africa/Khartoum=Jartum;SS Africa/Juba=Yuba;
SE Europe/Stockholm=Estocolmo;CH Europe/Zurich=Zúrich+Ginebra,Berna;SR America/Paramaribo;SJ Arctic/Longyearbyen;
TH Asia/Bangkok;TW Asia/Taipei=Taipéi;TZ Africa/Dar_es_Salaam=Dar es-Salam;TJ Asia/Dushanbe=Dusambé;IO Indian/Chagos;
TF Indian/Kerguelen;PS Asia/Gaza|Asia/Hebron=Hebrón;TL Asia/Dili;TG Africa/Lome=Lomé;TK Pacific/Fakaofo;
TO Pacific/Tongatapu;TT America/Port_of_Spain=Puerto España;TN Africa/Tunis=Túnez;TM Asia/Ashgabat=Asjabad;
TR Europe/Istanbul=Estambul+Ankara;TV Pacific/Funafuti;UA Europe/Kyiv=Kiev|Europe/Simferopol=Simferópol;
UG Africa/Kampala;UZ Asia/Tashkent=Taskent|Asia/Samarkand=Samarcanda;VU Pacific/Efate;
VN Asia/Ho_Chi_Minh=Ciudad Ho Chi Minh;WF Pacific/Wallis;YE Asia/Aden;DJ Africa/Djibouti=Yibuti;ZM Africa/Lusaka;
ZW Africa/Harare`;

/** What browsers still call some of them. */
export const OLD_ZONES: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

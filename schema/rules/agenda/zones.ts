/** What browsers still call some IANA zones, and their names by now. */
const OLD_ZONES: Record<string, string> = {
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

/** The name a zone goes by now: browsers say `Asia/Calcutta` for `Asia/Kolkata`. */
export const zoneNow = (zone: string): string => OLD_ZONES[zone] ?? zone;

/** All names of a zone, that of now first. */
export function zoneNames(zone: string): string[] {
  const now = zoneNow(zone);
  return [now, ...Object.keys(OLD_ZONES).filter((old) => OLD_ZONES[old] === now)];
}

/** Whether two names are one zone's. */
export const isSameZone = (one: string, other: string): boolean => zoneNow(one) === zoneNow(other);

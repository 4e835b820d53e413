/** Every zone this browser knows, and the one in use even when it does not. */
export function zones(used: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return known.includes(used) ? known : [used, ...known];
}

/** `Europe/Madrid` as a person reads it: «Madrid (Europe)». */
export function zoneName(zone: string): string {
  const [area = zone, ...rest] = zone.replaceAll("_", " ").split("/");
  return rest.length > 0 ? `${rest.reverse().join(", ")} (${area})` : area;
}

/** The states a part or a screen is designed in (docs/design-decisions.md). */
export const FACES = ["normal", "empty", "loading", "overfull", "failed", "forbidden"] as const;
export type Face = (typeof FACES)[number];

/** How each is called in the gallery. */
export const FACE_WORDS: Record<Face, string> = {
  normal: "Normal",
  empty: "Vacío",
  loading: "Cargando",
  overfull: "Desbordado",
  failed: "Fallido",
  forbidden: "No permitido",
};

/** The sizes a screen is looked at in, in CSS pixels. */
export const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof SIZES;

export const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** A name that goes on and on, for what is overfull. */
export const LONG_NAME = "María de los Ángeles Fernández-Villaverde y Rodríguez de Luna y Ñáñez";

/** A face of a screen as `npm run screens` took it, at every size and in both schemes. */
export interface Pictured {
  /** The screen, as the menu calls it. */
  screen: string;
  face: Face;
  /** The beginning of its pictures' names. */
  name: string;
  /** What axe found, in the pictures it found something in. */
  findings: string[];
}

/** What a picture is called. */
export const pictureOf = (name: string, size: Size, scheme: Scheme): string => `${name}.${size}.${scheme}.png`;

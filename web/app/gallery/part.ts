import type { ReactNode } from "react";
import type { Face } from "./faces.ts";

/** A part of `web/ui` and the faces it has. */
export interface Part {
  /** Its file's name. */
  name: string;
  faces: Partial<Record<Face, ReactNode>>;
}

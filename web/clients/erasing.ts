import type { ComponentType } from "react";
import type { Dialog } from "../ui/parts/useDialog.ts";

/** Who is to be erased for good. */
export interface ClientToErase {
  id: string;
  name: string;
}

export interface ErasingProps {
  dialog: Dialog<ClientToErase>;
  /** Its time is over: that is the reason that is proposed. */
  isOver?: boolean;
  /** The client is gone, and the dialog with it, which has said so. */
  onErased?: () => void;
}

type Erasing = ComponentType<ErasingProps>;
let load: (() => Promise<Erasing>) | undefined;

/** Says where the dialog comes from: from a room above, because what goes with a client is of many rooms. */
export function provideErasing(given: () => Promise<Erasing>): void {
  load = given;
}

/** The code of the dialog. @throws {Error} when nobody has provided it */
export async function loadErasing(): Promise<Erasing> {
  if (!load) throw new Error("no room has provided the erasing of a client");
  return await load();
}

import type { Request, Response } from "express";
import { isId } from "../../../core/database/database.ts";

/** What a browser asked for last, in a cookie that ends with it. @param isEncrypted whether the portal is reached over https */
export function heldRequest(isEncrypted: boolean) {
  const name = `${isEncrypted ? "__Host-" : ""}consulta.solicitud`;
  return {
    /** Its id; null when the browser does not say. */
    of(req: Request): string | null {
      const pairs = (req.get("cookie") ?? "").split(/;\s*/);
      const id = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
      return isId(id) ? id : null;
    },
    keep(res: Response, id: string): void {
      res.cookie(name, id, { httpOnly: true, sameSite: "lax", secure: isEncrypted, path: "/" });
    },
  };
}

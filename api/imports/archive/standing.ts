import type { ExportedClient, ExportedReceipt } from "../../../schema/wire/exports/client.ts";
import type { OnReceipt } from "../../receipts/receipts.bring.ts";

/** Which sessions of an export stand on receipts that hold. A session may have been given to another client than its receipt. */
interface Standing {
  add(receipts: readonly ExportedReceipt[]): void;
  of(sessions: ExportedClient["sesiones"]): OnReceipt[];
}

export function standing(): Standing {
  const receiptsOf = new Map<string, string[]>();
  return {
    add(receipts) {
      for (const { id, anuladoPor, lineas } of receipts)
        if (!anuladoPor)
          for (const { sesion } of lineas) receiptsOf.set(sesion, [...(receiptsOf.get(sesion) ?? []), id]);
    },
    of: (sessions) =>
      sessions.flatMap(({ id: session }) => (receiptsOf.get(session) ?? []).map((receipt) => ({ session, receipt }))),
  };
}

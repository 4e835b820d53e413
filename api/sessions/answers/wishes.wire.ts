import type { WireWish } from "../../../schema/wire/answers/answers.ts";
import { toWireSession } from "../sessions.wire.ts";
import type { WishRecord } from "./wishes.service.ts";

export const toWireWish = ({ id, session, wantedAt, words, createdAt }: WishRecord): WireWish => ({
  id,
  session: toWireSession(session),
  horaPedida: wantedAt.toISOString(),
  texto: words,
  creada: createdAt.toISOString(),
});

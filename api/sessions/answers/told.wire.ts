import type { WireAnswer, WireClientCancellation } from "../../../schema/wire/answers/answers.ts";
import { toWireSession } from "../sessions.wire.ts";
import type { AnswerRow } from "./answers.store.ts";
import type { CancellationRecord } from "./told.service.ts";

export const toWireClientCancellation = ({
  id,
  session,
  words,
  createdAt,
}: CancellationRecord): WireClientCancellation => ({
  id,
  session: toWireSession(session),
  texto: words,
  creada: createdAt.toISOString(),
});

export const toWireAnswer = ({ id, kind, startsAt, words, wantedAt, outcome, createdAt }: AnswerRow): WireAnswer => ({
  id,
  tipo: kind,
  hora: startsAt.toISOString(),
  texto: words,
  horaPedida: wantedAt?.toISOString() ?? null,
  resultado: outcome,
  creada: createdAt.toISOString(),
});

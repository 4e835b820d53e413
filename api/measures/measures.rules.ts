import type { MeasureField, MeasureWay } from "../../schema/rules/measures/measures.ts";
import type { MeasureKind } from "../../schema/rules/measures/questionnaires.ts";
import { answersFault } from "../../schema/rules/measures/scoring.ts";
import { refused } from "../core/refusals.ts";

/** What is filled in together in the room. */
export interface MeasureDraft {
  clientId: string;
  kind: MeasureKind;
  /** Of each question, null where it was not answered. */
  answers: (number | null)[];
}

/** A questionnaire that was filled in, with its client's name. */
export interface MeasureRecord {
  id: string;
  clientId: string;
  clientName: string;
  kind: MeasureKind;
  answers: number[];
  way: MeasureWay;
  alarms: boolean;
  seenAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** Answers that can be kept. @throws Refusal VALIDATION naming the questions that are not answered */
export function checkedAnswers({ kind, answers }: Pick<MeasureDraft, "kind" | "answers">): number[] {
  const fault = answersFault(kind, answers);
  if (fault) throw refused<MeasureField>("answers", fault);
  return answers.filter((answer) => answer !== null);
}

/** A deleted one that can still be restored, without what it says. */
export interface DeletedMeasure extends Pick<MeasureRecord, "id" | "clientId" | "clientName" | "kind" | "createdAt"> {
  deletedAt: Date;
  restorableUntil: Date;
}

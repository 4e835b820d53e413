import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import {
  ERASED_KINDS,
  ERASURE_REASONS,
  type ErasedKind,
  type ErasureReason,
  KEPT_KINDS,
  type KeptKind,
  LAWFUL_YEARS,
  RETENTION_MAX,
  RETENTION_YEARS,
} from "../../schema/rules/record/erasure.ts";
import { ClientReference } from "../clients/reference.types.ts";
import { PageInfo } from "../core/pages.ts";
import { DateTime, LocalDate } from "../core/scalars.ts";
import { UserError } from "../core/userErrors.ts";

const enumOf = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, word])) as { [Name in Word]: Name };
export const ErasedKinds = enumOf(ERASED_KINDS);
export const KeptKinds = enumOf(KEPT_KINDS);
export const ErasureReasons = enumOf(ERASURE_REASONS);

registerEnumType(ErasedKinds, {
  name: "ErasedKind",
  description: "What is erased of a client, deleted things too.",
  valuesConfig: {
    THERAPY_SESSIONS: { description: "Therapy sessions." },
    SERIES: { description: "Series of them." },
    NOTES: { description: "Notes with their versions and addenda." },
    NOTE_DRAFTS: { description: "Drafts of notes." },
    FORMER_TEXTS: { description: "What notes said while they were about the client; they are about others now." },
    OBJECTIVES: { description: "Objectives with their changes." },
    MEASURES: { description: "Questionnaires that were filled in." },
    CONSENTS: { description: "Consents with their papers, those to AI too." },
    RATINGS: { description: "How the client rated therapy sessions." },
    ANSWERS: { description: "What the client answered by links, or wrote as a visitor." },
    EXPORTS: { description: "Exports that hold the client, under way or ready and never fetched." },
    MAILS: { description: "Reminders and mails, as they were noted down." },
  } satisfies Record<ErasedKind, { description: string }>,
});

registerEnumType(KeptKinds, {
  name: "KeptKind",
  description: "What outlives a client that is erased.",
  valuesConfig: {
    RECEIPTS: { description: "Receipts, by the law of taxes and of commerce." },
    SIGNATURES: { description: "Hashes of signatures, without any text: the chain of all signatures hangs on them." },
    AUDIT_ENTRIES: { description: "Who did what and when, by ids." },
  } satisfies Record<KeptKind, { description: string }>,
});

registerEnumType(ErasureReasons, {
  name: "ErasureReason",
  description: "Why a client is erased for good.",
  valuesConfig: {
    REQUEST: { description: "The person has asked for it." },
    RETENTION_OVER: { description: "The time for which records are kept is over." },
    OTHER: { description: "Another reason." },
  } satisfies Record<ErasureReason, { description: string }>,
});

@ObjectType({ description: "How much of one kind.", simpleResolvers: true })
export class ErasedCount {
  @Field(() => ErasedKinds, {
    nullable: true,
    description: "Of what; null when the service named a kind nobody knows.",
  })
  kind!: ErasedKind | null;

  @Field(() => Int, { description: "How many." })
  count!: number;
}

@ObjectType({ description: "How much of one kind.", simpleResolvers: true })
export class KeptCount {
  @Field(() => KeptKinds, { nullable: true, description: "Of what; null when the service named a kind nobody knows." })
  kind!: KeptKind | null;

  @Field(() => Int, { description: "How many." })
  count!: number;
}

@ObjectType({ description: "What would be erased of a client, and what must stay.", simpleResolvers: true })
export class ErasurePreview {
  @Field(() => ID, { description: "Id of the client." })
  clientId!: string;

  @Field(() => String, { description: "The client's name." })
  clientName!: string;

  @Field(() => [ErasedCount], { description: "What there is of each kind, besides the client itself." })
  erased!: ErasedCount[];

  @Field(() => [KeptCount], { description: "What must stay." })
  kept!: KeptCount[];

  @Field(() => [ErasedCount], {
    nullable: true,
    description:
      "What `deleteClient` would hide instead: therapy sessions, notes, objectives, questionnaires and consents that are not deleted already; null where the service does not tell.",
  })
  hidden!: ErasedCount[] | null;

  @Field(() => Int, {
    nullable: true,
    description: "How many of the therapy sessions in `hidden` were cancelled; null where the service does not tell.",
  })
  hiddenCancelled!: number | null;

  @Field(() => Int, { description: "For `shown` of `eraseClient`: how many things somebody made would be erased." })
  shown!: number;

  @Field(() => String, {
    nullable: true,
    description:
      "For `tally` of `eraseClient`: what would be erased kind by kind, to be compared and not to be read; null where the service does not tell.",
  })
  tally!: string | null;

  @Field(() => LocalDate, {
    description:
      "When something was last done with the client, in the practice's time zone: its last therapy session or note.",
  })
  lastDay!: string;

  @Field(() => LocalDate, {
    description: `Until when the law asks to keep a clinical record at least: ${LAWFUL_YEARS} years after that.`,
  })
  lawUntil!: string;
}

@ObjectType({ description: "That a client was erased for good, and what.", simpleResolvers: true })
export class ErasureCertificate {
  @Field(() => ID, { description: "Stable id of the certificate." })
  id!: string;

  @Field(() => Int, { description: "Counted from 1 on in each practice, without gaps." })
  number!: number;

  @Field(() => DateTime, { nullable: true, description: "When it was erased." })
  erasedAt!: string | null;

  @Field(() => ID, { description: "The id that the client had." })
  clientId!: string;

  @Field(() => String, { description: "The name, which stays as the proof of whose data were erased." })
  clientName!: string;

  @Field(() => ErasureReasons, {
    nullable: true,
    description: "Why; null when the service named a reason nobody knows.",
  })
  reason!: ErasureReason | null;

  @Field(() => [ErasedCount], { description: "What was erased besides the client itself." })
  erased!: ErasedCount[];

  @Field(() => [KeptCount], { description: "What stayed." })
  kept!: KeptCount[];
}

@ObjectType({ description: "One page of certificates.", simpleResolvers: true })
export class ErasureCertificatePage {
  @Field(() => [ErasureCertificate], { description: "The certificates of this page, the highest number first." })
  items!: ErasureCertificate[];

  @Field(() => PageInfo, { description: "Where the page stands in the list." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "A certificate's file.", simpleResolvers: true })
export class ErasureCertificateFile {
  @Field(() => String, { description: "The name to keep it under." })
  name!: string;

  @Field(() => String, { description: "Its kind: `application/pdf`." })
  contentType!: string;

  @Field(() => String, { description: "Its bytes in base64, the same each time." })
  base64!: string;
}

@ObjectType({ description: "A client whose time is over.", simpleResolvers: true })
export class RetentionDue {
  @Field(() => ID, { description: "Id of the client." })
  id!: string;

  @Field(() => ClientReference, { description: "The client." })
  client!: ClientReference;

  @Field(() => LocalDate, {
    description: "Day of its last therapy session or note; without any, when it was last changed.",
  })
  lastDay!: string;

  @Field(() => LocalDate, { description: "The day on which its years, and those that were added, were over." })
  until!: string;
}

@ObjectType({
  description: "How long records are kept, and whose time is over. Nothing is erased by itself.",
  simpleResolvers: true,
})
export class Retention {
  @Field(() => Int, {
    description: `Whole years after the last therapy session or note, ${RETENTION_YEARS.min} to ${RETENTION_YEARS.max}.`,
  })
  years!: number;

  @Field(() => [RetentionDue], { description: `Whose time is over, the longest ago first, at most ${RETENTION_MAX}.` })
  due!: RetentionDue[];
}

@ObjectType({ description: "One reason why nothing was done.", implements: UserError, simpleResolvers: true })
export class ErasureError extends UserError {}

@ObjectType({ description: "The outcome of erasing a client for good.", simpleResolvers: true })
export class EraseClientPayload {
  @Field(() => ErasureCertificate, { nullable: true, description: "What is kept of it; null when nothing was erased." })
  certificate!: ErasureCertificate | null;

  @Field(() => [ErasureError], { description: "Why nothing was erased; empty when it was." })
  errors!: ErasureError[];
}

@ObjectType({ description: "The outcome of a change of how long records are kept.", simpleResolvers: true })
export class RetentionPayload {
  @Field(() => Retention, { nullable: true, description: "As it is now; null when nothing was changed." })
  retention!: Retention | null;

  @Field(() => [ErasureError], { description: "Why nothing was changed; empty when it was." })
  errors!: ErasureError[];
}

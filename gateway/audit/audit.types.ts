import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { ACTORS, ACTS, type Act, type ActorKind, THINGS, type Thing } from "../../schema/rules/record/audit.ts";
import { DateTime, LocalDate } from "../core/scalars.ts";

const enumOf = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, word])) as { [Name in Word]: Name };
/** The service's word for a thing is ours, but for a session. */
export type AuditThing = Exclude<Thing, "SESSION"> | "THERAPY_SESSION";
export const AuditActors = enumOf(ACTORS);
export const AuditActs = enumOf(ACTS);
export const AuditThings = enumOf<AuditThing>(THINGS.map((thing) => (thing === "SESSION" ? "THERAPY_SESSION" : thing)));

registerEnumType(AuditActors, {
  name: "AuditActor",
  description: "Who has done something.",
  valuesConfig: {
    PERSON: { description: "The professional, signed in." },
    PROGRAM: { description: "A program with an access token." },
    CLIENT: {
      description: "Whoever has a link that was mailed to a client, or asks for a session on the booking page.",
    },
    CALENDAR: { description: "A calendar that reads the agenda at a secret address." },
    SERVICE: { description: "The service by itself: reminders, erasing what is over." },
    OPERATOR: { description: "Whoever runs this portal, by a command." },
    HAND: { description: "Somebody in the database itself, past the service." },
  } satisfies Record<ActorKind, { description: string }>,
});
registerEnumType(AuditActs, {
  name: "AuditAct",
  description: "What was done.",
  valuesConfig: {
    READ: { description: "It was opened." },
    LISTED: { description: "It stood in a list." },
    FOUND: { description: "A search found it." },
    CREATED: { description: "It is new." },
    CHANGED: { description: "It is another than before." },
    DELETED: { description: "It was deleted, and can be brought back." },
    RESTORED: { description: "It was brought back." },
    ERASED: { description: "It was erased for good." },
    SIGNED: { description: "It was signed." },
    EXPORT_REQUESTED: { description: "A file with it was asked for; each time that is fetched is `EXPORTED`." },
    EXPORTED: { description: "It was taken along as a file." },
    SENT: { description: "It was sent to the client: the mail is out." },
    SENT_TO_AI: { description: "Its text was sent to AI outside." },
    ENTERED: { description: "Somebody has signed in." },
    REVOKED: { description: "It opens nothing any more." },
    LOCKED: { description: "It was locked." },
    UNLOCKED: { description: "It was unlocked." },
    KEPT: { description: "Its record is kept for another year." },
  } satisfies Record<Act, { description: string }>,
});
registerEnumType(AuditThings, {
  name: "AuditThing",
  description: "To what something was done.",
  valuesConfig: {
    CLIENT: { description: "A `Client`." },
    TIMELINE: { description: "What happened with a client, told in one list; by the client's id." },
    THERAPY_SESSION: { description: "A `TherapySession`." },
    SERIES: { description: "A `TherapySessionSeries`." },
    NOTE: { description: "A `Note`." },
    NOTE_VERSION: { description: "What a note was before; by the note's id." },
    ADDENDUM: { description: "What was added to a signed note; by the note's id." },
    NOTE_DRAFT: { description: "A `NoteDraft`." },
    NOTE_TEMPLATE: { description: "A `NoteTemplate`." },
    OBJECTIVE: { description: "An `Objective`." },
    MEASURE: { description: "A questionnaire that was filled in; sent is the link to one." },
    CONSENT: { description: "A consent that was asked for; created and of no client: a text for it was published." },
    RECEIPT: { description: "A `Receipt`." },
    ERASURE: { description: "The certificate of an erased client." },
    BOOKING_REQUEST: { description: "A `BookingRequest`." },
    BOOKING_LINK: { description: "A `ClientBookingLink`; changed is renewed." },
    ACCESS_TOKEN: { description: "An access token of a program." },
    DIARY_FEED: { description: "A `DiaryFeed`." },
    BUSY_CALENDAR: { description: "A `BusyCalendar`." },
    WEBHOOK: { description: "A `Webhook`." },
    AI_CONSENT: { description: "That texts may go to AI outside." },
    IMPORT: { description: "An `Import`; deleted is undone." },
    ACCOUNT: { description: "The account." },
    PRACTICE: { description: "The practice as a whole." },
  } satisfies Record<AuditThing, { description: string }>,
});

@ObjectType({ description: "Who did what, and when. Ids and kinds; never what it says.", simpleResolvers: true })
export class AuditEntry {
  @Field(() => ID, { description: "Id of the entry." })
  id!: string;

  @Field(() => DateTime, { nullable: true, description: "When, or when first." })
  at!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When last: the same again within minutes is one entry." })
  lastAt!: string | null;

  @Field(() => Int, { description: "How often within its minutes; of a list (LISTED), how many things stood there." })
  times!: number;

  @Field(() => AuditActors, { nullable: true, description: "Who; null when the service named one nobody knows." })
  actor!: ActorKind | null;

  @Field(() => String, { nullable: true, description: "The program's name, or the calendar's." })
  actorName!: string | null;

  @Field(() => String, { nullable: true, description: "The browser and its system, as it says: «Chrome en Windows»." })
  device!: string | null;

  @Field(() => String, { nullable: true, description: "The network its address was of: `192.0.2.0/24`." })
  network!: string | null;

  @Field(() => AuditActs, { nullable: true, description: "What; null when the service named one nobody knows." })
  act!: Act | null;

  @Field(() => AuditThings, { nullable: true, description: "To what; null when the service named one nobody knows." })
  thing!: AuditThing | null;

  @Field(() => ID, { nullable: true, description: "Id of the thing; null when it was several, or has none." })
  thingId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The client it is about, deleted or not; null when it is about none.",
  })
  clientId!: string | null;

  @Field(() => String, { nullable: true, description: "That client's name now; null once it is deleted." })
  clientName!: string | null;

  @Field(() => Boolean, { description: "Whether it has its place in the practice's chain." })
  isSealed!: boolean;
}

@ObjectType({ description: "A stretch of a practice's audit, newest first.", simpleResolvers: true })
export class AuditEntries {
  @Field(() => [AuditEntry], { description: "The entries." })
  items!: AuditEntry[];

  @Field(() => String, { nullable: true, description: "To go on after; opaque. null: nothing older." })
  endCursor!: string | null;
}

@InputType({ description: "Which entries; without any, all." })
export class AuditFilter {
  @Field(() => [AuditActs], { nullable: true, description: "Only these acts; at least one." })
  acts?: Act[] | null;

  @Field(() => [AuditThings], { nullable: true, description: "Only to such things; at least one." })
  things?: AuditThing[] | null;

  @Field(() => [AuditActors], { nullable: true, description: "Only by these; at least one." })
  actors?: ActorKind[] | null;

  @Field(() => ID, { nullable: true, description: "Only about this client, whether it is still there or not." })
  clientId?: string | null;

  @Field(() => LocalDate, { nullable: true, description: "From this day of the professional's time zone on." })
  from?: string | null;

  @Field(() => LocalDate, { nullable: true, description: "Up to this day, which is part of it." })
  to?: string | null;
}

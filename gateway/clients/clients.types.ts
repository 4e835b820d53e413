import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { PageInfo } from "../core/pages.ts";
import { DateTime, LocalDate } from "../core/scalars.ts";

export const ClientStatuses = { ACTIVE: "ACTIVE", INACTIVE: "INACTIVE" } as const;
export type ClientStatus = keyof typeof ClientStatuses;
registerEnumType(ClientStatuses, {
  name: "ClientStatus",
  description: "Whether a client is in treatment. Only active clients count towards the plan's maximum.",
  valuesConfig: {
    ACTIVE: { description: "In treatment." },
    INACTIVE: { description: "Not in treatment at present; everything is kept." },
  },
});

export const ClientOrders = {
  NAME_ASC: "NAME_ASC",
  NAME_DESC: "NAME_DESC",
  SESSIONS_ASC: "SESSIONS_ASC",
  SESSIONS_DESC: "SESSIONS_DESC",
  LAST_SESSION_ASC: "LAST_SESSION_ASC",
  LAST_SESSION_DESC: "LAST_SESSION_DESC",
} as const;
export type ClientOrder = keyof typeof ClientOrders;
registerEnumType(ClientOrders, {
  name: "ClientOrder",
  description: "How a list of clients is sorted.",
  valuesConfig: {
    NAME_ASC: { description: "By name from A to Z; case and accents do not matter." },
    NAME_DESC: { description: "By name from Z to A." },
    SESSIONS_ASC: { description: "By `totalSessions`, fewest first." },
    SESSIONS_DESC: { description: "By `totalSessions`, most first." },
    LAST_SESSION_ASC: { description: "By `lastSessionAt`, whoever has not come for longest first." },
    LAST_SESSION_DESC: { description: "By `lastSessionAt`, latest first." },
  },
});

@ObjectType({ description: "A person the professional treats.", simpleResolvers: true })
export class Client {
  @Field(() => ID, { description: "Stable id of the client." })
  id!: string;

  @Field(() => String, { description: "Full name." })
  name!: string;

  @Field(() => String, { description: "E-mail address." })
  email!: string;

  @Field(() => Boolean, {
    description: "Whether the client has asked for no more mails; reminders then go to the professional alone.",
  })
  refusesMail!: boolean;

  @Field(() => String, { description: "Telephone number, as written by the professional." })
  phone!: string;

  @Field(() => String, { nullable: true, description: "Postal address." })
  address!: string | null;

  @Field(() => LocalDate, { nullable: true, description: "Date of birth." })
  dateOfBirth!: string | null;

  @Field(() => String, { nullable: true, description: "Whom to call in an emergency." })
  emergencyContact!: string | null;

  @Field(() => String, { nullable: true, description: "What the treatment is for, in the professional's words." })
  therapeuticGoals!: string | null;

  @Field(() => String, { nullable: true, description: "The professional's own remarks on the client." })
  notesText!: string | null;

  @Field(() => ClientStatuses, { description: "Active or inactive." })
  status!: ClientStatus;

  @Field(() => DateTime, {
    nullable: true,
    description: "When the client was created; null where the service does not say.",
  })
  joinedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: "The same as `joinedAt`, by the name it has everywhere." })
  createdAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it was created, changed, deleted or restored last; null when the service does not tell.",
  })
  updatedAt!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "Rises with each change; give it to `updateClient` to be told of conflicts.",
  })
  version!: number | null;

  @Field(() => String, { description: "One or two letters for an avatar." })
  initials!: string;

  @Field(() => Int, { description: "Therapy sessions of the client that were not cancelled." })
  totalSessions!: number;

  @Field(() => DateTime, {
    nullable: true,
    description: "The latest therapy session; before the first one, when the client was created.",
  })
  lastSessionAt!: string | null;

  /** What the service told of the client's objectives; null when it did not, and they have to be looked up. */
  objectives!: { activeCount: number; averageProgress: number | null } | null;
}

@ObjectType({ description: "One page of clients.", simpleResolvers: true })
export class ClientPage {
  @Field(() => [Client], { description: "The clients of this page, newest first unless sorted otherwise." })
  items!: Client[];

  @Field(() => PageInfo, { description: "Where the page stands in the list." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "Numbers of the practice.", simpleResolvers: true })
export class ClientStats {
  @Field(() => Int, { description: "All clients." })
  totalClients!: number;

  @Field(() => Int, { description: "Active clients." })
  activeClients!: number;

  @Field(() => Int, { description: "Clients created in this month of the professional's time zone." })
  newClientsThisMonth!: number;

  @Field(() => Int, { description: "Therapy sessions of the practice that were not cancelled." })
  totalSessions!: number;
}

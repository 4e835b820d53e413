import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import {
  EXPORT_HOURS,
  EXPORT_LINK_MINUTES,
  PASSPHRASE_MAX,
  PASSPHRASE_MIN,
} from "../../schema/rules/exports/exports.ts";
import { ClientReference } from "../clients/reference.types.ts";
import { DateTime } from "../core/scalars.ts";
import { UserError } from "../core/userErrors.ts";

export const DataExportStates = { WAITING: "WAITING", RUNNING: "RUNNING", READY: "READY", FAILED: "FAILED" } as const;
export type DataExportState = keyof typeof DataExportStates;
registerEnumType(DataExportStates, {
  name: "DataExportState",
  description: "How far a file is.",
  valuesConfig: {
    WAITING: { description: "It is about to be begun." },
    RUNNING: { description: "It is being made." },
    READY: { description: "It can be fetched." },
    FAILED: { description: "It could not be made." },
  },
});

export const DataExportFaults = {
  TOO_LARGE: "TOO_LARGE",
  NO_ROOM: "NO_ROOM",
  PASSPHRASE_LOST: "PASSPHRASE_LOST",
  OTHER: "OTHER",
} as const;
export type DataExportFault = keyof typeof DataExportFaults;
registerEnumType(DataExportFaults, {
  name: "DataExportFault",
  description: "Why a file could not be made.",
  valuesConfig: {
    TOO_LARGE: { description: "It would have been larger than a file may be." },
    NO_ROOM: { description: "The portal has no room left on its disk." },
    PASSPHRASE_LOST: { description: "The portal's own secret was changed meanwhile; ask for it once more." },
    OTHER: { description: "Something else." },
  },
});

@ObjectType({
  description:
    "A file (ZIP) with all that is kept of the practice, or of one client: to read, for spreadsheets and for programs.",
  simpleResolvers: true,
})
export class DataExport {
  @Field(() => ID, { description: "Its id." })
  id!: string;

  @Field(() => ClientReference, { nullable: true, description: "Whose dossier it is; null: the whole practice." })
  client!: ClientReference | null;

  @Field(() => Boolean, { description: "Whether private notes are in it." })
  includesPrivateNotes!: boolean;

  @Field(() => Boolean, { description: "Whether it opens with a passphrase alone (AES-256)." })
  isEncrypted!: boolean;

  @Field(() => DataExportStates, {
    nullable: true,
    description: "How far it is; null when the service named a state nobody knows.",
  })
  state!: DataExportState | null;

  @Field(() => DataExportFaults, { nullable: true, description: "With FAILED: why." })
  fault!: DataExportFault | null;

  @Field(() => Int, { description: "Clients that are written." })
  done!: number;

  @Field(() => Int, { description: "Clients in all; 0 before it has begun." })
  total!: number;

  @Field(() => Int, { nullable: true, description: "Its length in bytes; null before it is ready." })
  bytes!: number | null;

  @Field(() => DateTime, { description: "When it was asked for." })
  createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: "When it was ready, or had failed." })
  readyAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it was fetched first." })
  fetchedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: `When it is removed by itself, ${EXPORT_HOURS} hours later.` })
  expiresAt!: string | null;
}

@InputType({ description: "What a file is to hold." })
export class DataExportInput {
  @Field(() => ID, { nullable: true, description: "The client whose dossier it is; without it, the whole practice." })
  clientId?: string | null;

  @Field(() => Boolean, { defaultValue: false, description: "Whether private notes are to be in it." })
  includesPrivateNotes!: boolean;

  @Field(() => String, {
    nullable: true,
    description: `What it is encrypted with, ${PASSPHRASE_MIN} to ${PASSPHRASE_MAX} printable ASCII characters, which 7-Zip reads everywhere; nobody can tell it later. Without it, whoever has the file can read it.`,
  })
  passphrase?: string | null;
}

@ObjectType({
  description: "One reason why nothing was done about a file.",
  implements: UserError,
  simpleResolvers: true,
})
export class DataExportError extends UserError {}

@ObjectType({ description: "The outcome of asking for a file.", simpleResolvers: true })
export class DataExportPayload {
  @Field(() => DataExport, { nullable: true, description: "The file, which is not there yet; null when none is made." })
  dataExport!: DataExport | null;

  @Field(() => [DataExportError], { description: "Why none is made; empty when one is." })
  errors!: DataExportError[];
}

@ObjectType({ description: "The outcome of removing a file.", simpleResolvers: true })
export class DeleteDataExportPayload {
  @Field(() => ID, { nullable: true, description: "Id of the file that is gone; null when it is not." })
  deletedDataExportId!: string | null;

  @Field(() => [DataExportError], { description: "Why it was not; empty when it is gone." })
  errors!: DataExportError[];
}

@ObjectType({ description: "The outcome of asking for a link to a file.", simpleResolvers: true })
export class DataExportLinkPayload {
  @Field(() => String, {
    nullable: true,
    description: `Where it is fetched, for ${EXPORT_LINK_MINUTES} minutes and without a sign-in; null when it cannot be.`,
  })
  url!: string | null;

  @Field(() => [DataExportError], { description: "Why there is none; empty when there is." })
  errors!: DataExportError[];
}

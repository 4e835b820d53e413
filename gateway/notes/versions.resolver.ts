import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { toReference } from "../clients/reference.mapper.ts";
import { ClientReference } from "../clients/reference.types.ts";
import { BasedOn } from "../core/basedOn.ts";
import type { Connection } from "../core/connection.types.ts";
import type { Context } from "../core/context.ts";
import { FURTHER_CALL } from "../core/cost.ts";
import { Note } from "./notes.types.ts";
import { NoteVersion, NoteVersionConnection, RestoreNoteVersionPayload, VersionsArgs } from "./versions.types.ts";

const Which = () => Arg("number", () => Int, { description: "`number` of the version." });

@Resolver(() => Note)
export class VersionsOfNoteResolver {
  @FieldResolver(() => NoteVersionConnection, {
    nullable: true,
    complexity: FURTHER_CALL,
    description:
      "What it was whenever it was saved, newest first, the first being what it is now; by one more call. Null where the service keeps no versions (`NOTE_VERSIONS`).",
  })
  versions(
    @Root() { id }: Note,
    @Args(() => VersionsArgs) args: VersionsArgs,
    @Ctx() { rest }: Context,
  ): Promise<Connection<NoteVersion> | null> {
    return rest.noteVersions.list(id, args);
  }
}

@Resolver(() => NoteVersion)
export class NoteVersionsResolver {
  @Query(() => NoteVersion, {
    nullable: true,
    description:
      "One version of a note. Another practice's is NOT_FOUND, like one nobody has; null where the service keeps none (`NOTE_VERSIONS`).",
  })
  noteVersion(
    @Arg("noteId", () => ID, { description: "Id of the note." }) noteId: string,
    @Which() number: number,
    @Ctx() { rest }: Context,
  ): Promise<NoteVersion | null> {
    return rest.noteVersions.one(noteId, number);
  }

  @FieldResolver(() => String, {
    nullable: true,
    complexity: FURTHER_CALL,
    description: "The whole content it had; in a list, by one more call for each.",
  })
  content(@Root() version: NoteVersion, @Ctx() { rest }: Context): Promise<string | null> {
    return rest.noteVersions.content(version);
  }

  @FieldResolver(() => ClientReference, { description: "The client it was about." })
  async client(@Root() { clientReference }: NoteVersion, @Ctx() { rest }: Context): Promise<ClientReference> {
    return toReference(await rest.clients.named(clientReference, "noteVersion.client"));
  }

  @Mutation(() => RestoreNoteVersionPayload, {
    nullable: true,
    description:
      "Makes a note again what it was in title, content, tags, priority and privacy; its client stays, and what it is now becomes a version. Sent again it makes no difference.",
  })
  restoreNoteVersion(
    @Arg("id", () => ID, { description: "Id of the note." }) id: string,
    @Which() number: number,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Ctx() { rest }: Context,
  ): Promise<RestoreNoteVersionPayload> {
    return rest.noteVersions.restore(id, number, basedOn);
  }
}

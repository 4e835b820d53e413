import { Arg, Args, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from "type-graphql";
import { Client } from "../clients/clients.types.ts";
import { toReference } from "../clients/reference.mapper.ts";
import { ClientReference } from "../clients/reference.types.ts";
import { type Connection, ConnectionArgs } from "../core/connection.types.ts";
import type { Context } from "../core/context.ts";
import { FURTHER_CALL, SHARED_CALL } from "../core/cost.ts";
import { checkSize, PageArgs } from "../core/pages.ts";
import { TherapySession } from "../sessions/sessions.types.ts";
import { NOTE_SORTS, NoteConnection, type NoteSort } from "./connection.types.ts";
import { NoteFilter } from "./notes.inputs.ts";
import { Note, NotePage, NoteStats } from "./notes.types.ts";

/** Notes a client is shown with (document §9). */
const SHOWN = 5;

/** Most notes are short, and come whole. */
const CONTENT_COST = 2;

@Resolver(() => Note)
export class NotesResolver {
  @Query(() => NotePage, { nullable: true, description: "One page of the practice's notes, newest first." })
  notes(
    @Arg("filter", () => NoteFilter, { nullable: true, description: "Which notes." }) filter: NoteFilter | undefined,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { rest }: Context,
  ): Promise<NotePage | null> {
    return rest.notes.list(filter, page);
  }

  @Query(() => NoteConnection, {
    nullable: true,
    description:
      "The practice's notes by cursor, for integrations; null where the service knows only pages (`CONNECTIONS`).",
  })
  noteConnection(
    @Arg("filter", () => NoteFilter, { nullable: true, description: "Which notes." }) filter: NoteFilter | undefined,
    @NOTE_SORTS.argument("CREATED_AT_DESC") sortBy: NoteSort,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() { rest }: Context,
  ): Promise<Connection<Note> | null> {
    return rest.notes.connection(filter, sortBy, args);
  }

  @Query(() => Note, {
    nullable: true,
    description: "One note. Another practice's is NOT_FOUND, like an id nobody has.",
  })
  note(@Arg("id", () => ID, { description: "Id of the note." }) id: string, @Ctx() { rest }: Context): Promise<Note> {
    return rest.notes.one(id);
  }

  @Query(() => NoteStats, { nullable: true, description: "Numbers of the practice's notes." })
  noteStats(@Ctx() { rest }: Context): Promise<NoteStats> {
    return rest.notes.stats();
  }

  @FieldResolver(() => String, {
    nullable: true,
    complexity: CONTENT_COST,
    description: `Its whole content; in a list, by one more call for each long note. It costs ${CONTENT_COST}.`,
  })
  content(@Root() note: Note, @Ctx() { rest }: Context): Promise<string> {
    return rest.notes.content(note);
  }

  @FieldResolver(() => ClientReference, { description: "The client." })
  async client(@Root() note: Note, @Ctx() { rest }: Context): Promise<ClientReference> {
    return toReference(await rest.clients.named(note.clientReference, "note.client"));
  }

  @FieldResolver(() => TherapySession, {
    nullable: true,
    complexity: FURTHER_CALL,
    description: "The therapy session it is about, by one more call for each; null when it is about none.",
  })
  therapySession(@Root() { sessionId }: Note, @Ctx() { rest }: Context): Promise<TherapySession> | null {
    return sessionId === null ? null : rest.sessions.one(sessionId);
  }
}

@Resolver(() => Client)
export class ClientNotesResolver {
  @FieldResolver(() => [Note], {
    nullable: true,
    complexity: SHARED_CALL,
    description: "Notes about the client, newest first. By one more call, which the clients of a list share.",
  })
  notes(
    @Root() client: Client,
    @Arg("first", () => Int, { defaultValue: SHOWN, description: "How many, 1 to 100." }) first: number,
    @Ctx() { rest }: Context,
  ): Promise<Note[]> {
    checkSize(first, "first");
    return rest.notes.ofClient(client.id, first);
  }
}

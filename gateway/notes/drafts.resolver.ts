import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { NOTE_DRAFT_DAYS } from "../../schema/rules/notes.ts";
import { toReference } from "../clients/reference.mapper.ts";
import { ClientReference } from "../clients/reference.types.ts";
import type { Context } from "../core/context.ts";
import { DateTime } from "../core/scalars.ts";
import { NoteDraftInput } from "./notes.inputs.ts";
import { NoteDraft } from "./notes.types.ts";
import { DiscardNoteDraftPayload, SaveNoteDraftPayload } from "./payloads.types.ts";

const OfNote = () =>
  Arg("noteId", () => ID, { nullable: true, description: "The note that is changed; without it, the new note." });

const Kept = () =>
  Arg("savedAt", () => DateTime, {
    nullable: true,
    description: "`savedAt` of the draft that is meant: one kept at another moment stays. Without it any goes.",
  });

const Known = () =>
  Arg("savedAt", () => DateTime, {
    nullable: true,
    description:
      "`savedAt` of the draft this one takes the place of; null when none is known. Another one stays as it is, and this is a CONFLICT. Left out it takes the place of any.",
  });

@Resolver(() => NoteDraft)
export class NoteDraftsResolver {
  @Query(() => NoteDraft, {
    nullable: true,
    description: `What was typed into a note's form and not saved; null when there is nothing, another practice's note included. It is kept for ${NOTE_DRAFT_DAYS} days, and with a deleted note or client as long as that can be restored. For people only.`,
  })
  noteDraft(@OfNote() noteId: string | undefined, @Ctx() { rest }: Context): Promise<NoteDraft | null> {
    return rest.notes.drafts.one(noteId ?? null);
  }

  @FieldResolver(() => ClientReference, { nullable: true, description: "The chosen client, if one is." })
  async client(@Root() { clientReference }: NoteDraft, @Ctx() { rest }: Context): Promise<ClientReference | null> {
    return clientReference && toReference(await rest.clients.named(clientReference, "noteDraft.client"));
  }

  @Mutation(() => SaveNoteDraftPayload, {
    nullable: true,
    description:
      "Keeps what stands in a note's form: what is given takes the place of what the draft had. Sent again it makes no difference. For people only.",
  })
  saveNoteDraft(
    @OfNote() noteId: string | undefined,
    @Arg("input", () => NoteDraftInput, { description: "What stands in the form." }) input: NoteDraftInput,
    @Known() savedAt: string | null | undefined,
    @Ctx() { rest }: Context,
  ): Promise<SaveNoteDraftPayload> {
    return rest.notes.drafts.save(noteId ?? null, input, savedAt);
  }

  @Mutation(() => DiscardNoteDraftPayload, {
    nullable: true,
    description: "Discards the draft of a note's form. Sent again there is none to discard. For people only.",
  })
  async discardNoteDraft(
    @OfNote() noteId: string | undefined,
    @Kept()
    savedAt: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<DiscardNoteDraftPayload> {
    return { discarded: await rest.notes.drafts.discard(noteId ?? null, savedAt), errors: [] };
  }
}

import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { OWN_TEMPLATES_MAX } from "../../../schema/rules/record/ownTemplates.ts";
import { BasedOn } from "../../core/basedOn.ts";
import type { Context } from "../../core/context.ts";
import { CreationKey } from "../../core/idempotency.ts";
import { type TherapySessionType, TherapySessionTypes } from "../../sessions/sessions.enums.ts";
import {
  CreateNoteTemplatePayload,
  DeleteNoteTemplatePayload,
  NoteTemplateInput,
  NoteTemplates,
  SetNoteTemplateDefaultPayload,
  TEMPLATE,
  UpdateNoteTemplatePayload,
} from "./templates.types.ts";

const Content = () => Arg("input", () => NoteTemplateInput, { description: "The template." });
const Which = () => Arg("id", () => ID, { description: "Id of the template." });

@Resolver()
export class NoteTemplatesResolver {
  @Query(() => NoteTemplates, {
    nullable: true,
    description:
      "The professional's own templates for notes; null where the service keeps none (`NOTE_TEMPLATES`). A note's parts are lines of its `content` that hold a heading and nothing else.",
  })
  noteTemplates(@Ctx() { rest }: Context): Promise<NoteTemplates | null> {
    return rest.noteTemplates.all();
  }

  @Mutation(() => CreateNoteTemplatePayload, {
    nullable: true,
    description: `Makes a template, ${OWN_TEMPLATES_MAX} at most. For people only.`,
  })
  createNoteTemplate(
    @Content() input: NoteTemplateInput,
    @CreationKey("the template is made") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<CreateNoteTemplatePayload> {
    return rest.noteTemplates.create(input, idempotencyKey);
  }

  @Mutation(() => UpdateNoteTemplatePayload, {
    nullable: true,
    description: "Changes what is given of a template. Notes written with it stay as they are. For people only.",
  })
  updateNoteTemplate(
    @Which() id: string,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Content() input: NoteTemplateInput,
    @Ctx() { rest }: Context,
  ): Promise<UpdateNoteTemplatePayload> {
    return rest.noteTemplates.update(id, basedOn, input);
  }

  @Mutation(() => DeleteNoteTemplatePayload, {
    nullable: true,
    description:
      "Deletes a template; notes written with it stay as they are, and no type of session begins with it any more. Sent again there is none to delete. For people only.",
  })
  deleteNoteTemplate(@Which() id: string, @Ctx() { rest }: Context): Promise<DeleteNoteTemplatePayload> {
    return rest.noteTemplates.remove(id);
  }

  @Mutation(() => SetNoteTemplateDefaultPayload, {
    nullable: true,
    description:
      "Says what notes about therapy sessions of a type begin with. Sent again it makes no difference. For people only.",
  })
  setNoteTemplateDefault(
    @Arg("sessionType", () => TherapySessionTypes, { description: "The type." }) sessionType: TherapySessionType,
    @Arg("templateId", () => ID, { nullable: true, description: `${TEMPLATE} Null: they begin with none.` })
    templateId: string | null | undefined,
    @Ctx() { rest }: Context,
  ): Promise<SetNoteTemplateDefaultPayload> {
    return rest.noteTemplates.setDefault(sessionType, templateId ?? null);
  }
}

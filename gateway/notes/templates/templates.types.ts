import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import {
  OWN_TEMPLATES_MAX,
  TEMPLATE_LENGTHS,
  TEMPLATE_SECTIONS_MAX,
} from "../../../schema/rules/record/ownTemplates.ts";
import { NOTE_TEMPLATES } from "../../../schema/rules/record/templates.ts";
import { DateTime } from "../../core/scalars.ts";
import { UserError } from "../../core/userErrors.ts";
import { type TherapySessionType, TherapySessionTypes } from "../../sessions/sessions.enums.ts";

const HEADING = `A line of the note, up to ${TEMPLATE_LENGTHS.heading} characters; no two sections of a template have the same, whatever its case.`;
const PROMPT = `What is asked for beneath it, up to ${TEMPLATE_LENGTHS.prompt} characters: it stands beside the note, never in it.`;
const TEXT = `What stands beneath it to begin with, up to ${TEMPLATE_LENGTHS.text} characters.`;
const NAME = `What to call it, up to ${TEMPLATE_LENGTHS.name} characters; no two have the same, whatever its case, nor that of a built-in one`;
export const TEMPLATE = `Id of an own template, or the word of a built-in one: ${NOTE_TEMPLATES.map(({ key }) => key).join(", ")}.`;

@ObjectType({ description: "One part of a note.", simpleResolvers: true })
export class NoteTemplateSection {
  @Field(() => String, { description: HEADING })
  heading!: string;

  @Field(() => String, { description: PROMPT })
  prompt!: string;

  @Field(() => String, { description: TEXT })
  text!: string;
}

@ObjectType({ description: "A template for notes that the professional has made.", simpleResolvers: true })
export class NoteTemplate {
  @Field(() => ID, { description: "Stable id of the template." })
  id!: string;

  @Field(() => String, { description: "What the professional calls it." })
  name!: string;

  @Field(() => [NoteTemplateSection], { description: "Its parts, in order." })
  sections!: NoteTemplateSection[];

  @Field(() => DateTime, { nullable: true, description: "When it was made; null when the service does not tell." })
  createdAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it was changed last; null when that is not told." })
  updatedAt!: string | null;

  @Field(() => Int, { nullable: true, description: "Rises with each change; null when the service does not tell." })
  version!: number | null;
}

@ObjectType({ description: "What notes about therapy sessions of a type begin with.", simpleResolvers: true })
export class NoteTemplateDefault {
  @Field(() => TherapySessionTypes, { description: "The type of the therapy session." })
  sessionType!: TherapySessionType;

  @Field(() => ID, { description: TEMPLATE })
  templateId!: string;
}

@ObjectType({ description: "The professional's templates for notes.", simpleResolvers: true })
export class NoteTemplates {
  @Field(() => [NoteTemplate], { description: `The own ones, by name; ${OWN_TEMPLATES_MAX} at most.` })
  own!: NoteTemplate[];

  @Field(() => [NoteTemplateDefault], { description: "What notes begin with, at most one for each type." })
  defaults!: NoteTemplateDefault[];
}

@InputType({ description: "One part of a note." })
export class NoteTemplateSectionInput {
  @Field(() => String, { description: HEADING })
  heading!: string;

  @Field(() => String, { nullable: true, description: PROMPT })
  prompt?: string | null;

  @Field(() => String, { nullable: true, description: TEXT })
  text?: string | null;
}

@InputType({ description: "A template for notes. Of one that is changed, what is left out stays as it is." })
export class NoteTemplateInput {
  @Field(() => String, { nullable: true, description: `${NAME}; needed for a new one.` })
  name?: string | null;

  @Field(() => [NoteTemplateSectionInput], {
    nullable: true,
    description: `Its parts, 1 to ${TEMPLATE_SECTIONS_MAX}, in order; needed for a new one.`,
  })
  sections?: NoteTemplateSectionInput[] | null;
}

@ObjectType({
  description: "One reason why nothing was done about a template.",
  implements: UserError,
  simpleResolvers: true,
})
export class NoteTemplateError extends UserError {
  @Field(() => NoteTemplate, { nullable: true, description: "With CONFLICT: the template as it is now." })
  current!: NoteTemplate | null;
}

@ObjectType({ description: "The outcome of making a template.", simpleResolvers: true })
export class CreateNoteTemplatePayload {
  @Field(() => NoteTemplate, { nullable: true, description: "The new template; null when none was made." })
  noteTemplate!: NoteTemplate | null;

  @Field(() => [NoteTemplateError], { description: "Why none was made; empty when one was." })
  errors!: NoteTemplateError[];
}

@ObjectType({ description: "The outcome of changing a template.", simpleResolvers: true })
export class UpdateNoteTemplatePayload {
  @Field(() => NoteTemplate, { nullable: true, description: "The template as saved; null when nothing was." })
  noteTemplate!: NoteTemplate | null;

  @Field(() => [NoteTemplateError], { description: "Why nothing was saved; empty when it was." })
  errors!: NoteTemplateError[];
}

@ObjectType({ description: "The outcome of deleting a template.", simpleResolvers: true })
export class DeleteNoteTemplatePayload {
  @Field(() => ID, { nullable: true, description: "Id of the template that is gone; null when none is." })
  deletedNoteTemplateId!: string | null;

  @Field(() => [NoteTemplateError], { description: "Why nothing was deleted; empty when it was." })
  errors!: NoteTemplateError[];
}

@ObjectType({ description: "The outcome of saying what notes begin with.", simpleResolvers: true })
export class SetNoteTemplateDefaultPayload {
  @Field(() => [NoteTemplateDefault], {
    nullable: true,
    description: "What is said of all types; null when nothing was done.",
  })
  defaults!: NoteTemplateDefault[] | null;

  @Field(() => [NoteTemplateError], { description: "Why nothing was done; empty when it was." })
  errors!: NoteTemplateError[];
}

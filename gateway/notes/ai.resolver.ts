import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver } from "type-graphql";
import { AI_TEXT_MAX } from "../../schema/rules/ai.ts";
import { TEMPLATE_SECTIONS_MAX } from "../../schema/rules/record/ownTemplates.ts";
import type { Context } from "../core/context.ts";
import { Limit } from "../membership/membership.types.ts";
import { AiSectionInput, type NoteLength, NoteLengths, type NoteTone, NoteTones } from "./ai.types.ts";
import { EnhanceNotePayload, GenerateNoteOptionsPayload } from "./aiPayloads.types.ts";

/** What having AI write costs of an operation's and a minute's budget: a page of a hundred clients costs 102. */
export const COST = 200;

export const Text = () =>
  Arg("text", () => String, {
    description: `The professional's text, up to ${AI_TEXT_MAX.toLocaleString("en-US")} characters.`,
  });
export const About = () =>
  Arg("clientId", () => ID, {
    nullable: true,
    description: "Whom it is about, so that the name stays in the service.",
  });
export const LengthOf = () =>
  Arg("length", () => NoteLengths, {
    nullable: true,
    description:
      "How long both are to be, where the service lets it be chosen (`NOTE_LENGTHS`); elsewhere, and without it, whoever writes decides.",
  });
export const Tone = () =>
  Arg("tone", () => NoteTones, {
    nullable: true,
    description: "How it is worded, where the service lets it be chosen (`AI_STYLE`); without it a model decides.",
  });
export const Sections = () =>
  Arg("sections", () => [AiSectionInput], {
    nullable: true,
    description: `The headings it is to have, in order, where the service lets them be chosen (\`AI_STYLE\`); ${TEMPLATE_SECTIONS_MAX} at most. Those that are not written stand there with nothing beneath them.`,
  });
const Usage = () =>
  FieldResolver(() => Limit, {
    nullable: true,
    description:
      "AI generations of the current month, after this call; null, too, where that cannot be read just then.",
  });

@Resolver(() => GenerateNoteOptionsPayload)
export class NoteOptionsResolver {
  @Mutation(() => GenerateNoteOptionsPayload, {
    nullable: true,
    complexity: COST,
    description:
      "Has two notes written from a text. Nothing is stored; it costs one generation when it succeeds. The summariser of the service shows other sentences when it is asked again, and costs nothing when there are none. Sent again it costs another generation. For people only.",
  })
  generateNoteOptions(
    @Text() text: string,
    @About() clientId: string | undefined,
    @LengthOf()
    length: NoteLength | undefined,
    @Tone() tone: NoteTone | undefined,
    @Sections() sections: AiSectionInput[] | undefined,
    @Ctx() { rest }: Context,
  ): Promise<GenerateNoteOptionsPayload> {
    return rest.ai.generate(text, clientId, length, { tone, sections });
  }

  @Usage()
  usage(@Ctx() { rest }: Context): Promise<Limit | null> {
    return rest.membership.aiLimitIfAny();
  }
}

@Resolver(() => EnhanceNotePayload)
export class EnhancedNoteResolver {
  @Mutation(() => EnhanceNotePayload, {
    nullable: true,
    complexity: COST,
    description:
      "Has a text improved. Nothing is stored; it costs one generation when it succeeds. Sent again it costs another one. For people only.",
  })
  enhanceNote(
    @Text() text: string,
    @About() clientId: string | undefined,
    @Tone() tone: NoteTone | undefined,
    @Sections() sections: AiSectionInput[] | undefined,
    @Ctx() { rest }: Context,
  ): Promise<EnhanceNotePayload> {
    return rest.ai.enhance(text, clientId, { tone, sections });
  }

  @Usage()
  usage(@Ctx() { rest }: Context): Promise<Limit | null> {
    return rest.membership.aiLimitIfAny();
  }
}

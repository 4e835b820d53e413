import { Arg, Ctx, FieldResolver, Resolver, Root, Subscription } from "type-graphql";
import type { Context } from "../../core/context.ts";
import { Limit } from "../../membership/membership.types.ts";
import { About, COST, LengthOf, Sections, Text, Tone } from "../ai.resolver.ts";
import type { AiSectionInput, NoteLength, NoteTone } from "../ai.types.ts";
import { type AiAsked, type AiTask, AiTasks, NoteWriting } from "./aiWriting.types.ts";

const write = ({ args, context }: { args: AiAsked; context: Context }): AsyncIterable<NoteWriting> =>
  context.rest.aiWriting.write(args);

/** What AI writes, as it writes it. */
@Resolver(() => NoteWriting)
export class NoteWritingResolver {
  @Subscription(() => NoteWriting, {
    subscribe: write,
    complexity: COST,
    description:
      "The same as `generateNoteOptions` and `enhanceNote` while it is being written, as server-sent events at `/graphql/stream`: each tells all that stands there by now, the last `isComplete`. Whoever ends it stops the model. Stopped, or as long as the model may write (TOO_LONG), it costs one generation once something of it was told. Where `Feature.AI_WRITING` is told; elsewhere NOT_OFFERED. For people only.",
  })
  noteWriting(
    @Arg("task", () => AiTasks, { description: "What is written." }) _task: AiTask,
    @Text() _text: string,
    @About() _clientId: string | undefined,
    @LengthOf() _length: NoteLength | undefined,
    @Tone() _tone: NoteTone | undefined,
    @Sections() _sections: AiSectionInput[] | undefined,
    @Root() written: NoteWriting,
  ): NoteWriting {
    return written;
  }

  @FieldResolver(() => Limit, {
    nullable: true,
    description:
      "With `isComplete`: AI generations of the current month, after it; null, too, where that cannot be read just then.",
  })
  usage(@Root() { isComplete }: NoteWriting, @Ctx() { rest }: Context): Promise<Limit | null> | null {
    return isComplete ? rest.membership.aiLimitIfAny() : null;
  }
}

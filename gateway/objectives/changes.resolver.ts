import { Arg, Args, Ctx, ID, Int, Mutation, Resolver } from "type-graphql";
import { BasedOn } from "../core/basedOn.ts";
import type { Context } from "../core/context.ts";
import { given } from "../core/given.ts";
import { CreationKey } from "../core/idempotency.ts";
import { ObjectiveInput } from "./objectives.inputs.ts";
import {
  CreateObjectivePayload,
  DeleteObjectivePayload,
  SetObjectiveProgressPayload,
  UndoObjectiveProgressPayload,
  UpdateObjectivePayload,
} from "./payloads.types.ts";

const Content = () => Arg("input", () => ObjectiveInput, { description: "The objective." });
const Which = () => Arg("id", () => ID, { description: "Id of the objective." });

@Resolver()
export class ObjectiveChangesResolver {
  @Mutation(() => CreateObjectivePayload, {
    nullable: true,
    description: "Creates an objective, active and without progress.",
  })
  createObjective(
    @Content() input: ObjectiveInput,
    @CreationKey("the objective is created") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<CreateObjectivePayload> {
    return rest.objectives.create(input, idempotencyKey);
  }

  @Mutation(() => UpdateObjectivePayload, {
    nullable: true,
    description: "Changes what is given of an objective; the rest, and how far it has come, stay as they are.",
  })
  updateObjective(
    @Which() id: string,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Content() input: ObjectiveInput,
    @Ctx() { rest }: Context,
  ): Promise<UpdateObjectivePayload> {
    return rest.objectives.update(id, basedOn, input);
  }

  @Mutation(() => SetObjectiveProgressPayload, {
    nullable: true,
    description:
      "Says how far an active objective has come. 100 completes it, today; only `undoObjectiveProgress` takes that back.",
  })
  setObjectiveProgress(
    @Which() id: string,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Arg("progress", () => Int, { description: "0 to 100." }) progress: number,
    @Arg("therapySessionId", () => ID, {
      nullable: true,
      description: "The client's therapy session in which it moved; kept with the change (`OBJECTIVE_HISTORY`).",
    })
    sessionId: string | null | undefined,
    @Arg("noteId", () => ID, {
      nullable: true,
      description: "The note about the client in which it was written; kept with the change (`OBJECTIVE_HISTORY`).",
    })
    noteId: string | null | undefined,
    @Ctx() { rest }: Context,
  ): Promise<SetObjectiveProgressPayload> {
    return rest.objectives.setProgress(id, basedOn, progress, given({ sessionId, noteId }));
  }

  @Mutation(() => UndoObjectiveProgressPayload, {
    nullable: true,
    description:
      "Undoes the last change of an objective, when that was one of its progress: progress, status and day of completion are as before.",
  })
  undoObjectiveProgress(
    @Which() id: string,
    @Arg("version", () => Int, { description: "The version that change made; anything changed since is a CONFLICT." })
    version: number,
    @Ctx() { rest }: Context,
  ): Promise<UndoObjectiveProgressPayload> {
    return rest.objectives.undoProgress(id, version);
  }

  @Mutation(() => DeleteObjectivePayload, {
    nullable: true,
    description:
      "Deletes an objective: hidden at once, for good after 30 days. Until then `restoreObjective` undoes it, where the service can (`RESTORE_OBJECTIVES`). Sent again it is NOT_FOUND.",
  })
  async deleteObjective(@Which() id: string, @Ctx() { rest }: Context): Promise<DeleteObjectivePayload> {
    const errors = await rest.objectives.remove(id);
    return { deletedObjectiveId: errors.length > 0 ? null : id, errors };
  }
}

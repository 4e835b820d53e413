import { Arg, Args, Ctx, ID, Int, Mutation, Resolver } from "type-graphql";
import { BasedOn } from "../core/basedOn.ts";
import type { Context } from "../core/context.ts";
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
  @Mutation(() => CreateObjectivePayload, { description: "Creates an objective, active and without progress." })
  createObjective(
    @Content() input: ObjectiveInput,
    @Arg("idempotencyKey", () => ID, {
      nullable: true,
      description:
        "Chosen by the caller, 8 to 200 visible characters: sent twice within a day, the objective is created once.",
    })
    idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<CreateObjectivePayload> {
    return rest.objectives.create(input, idempotencyKey);
  }

  @Mutation(() => UpdateObjectivePayload, {
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
    description:
      "Says how far an active objective has come. 100 completes it, today; only `undoObjectiveProgress` takes that back.",
  })
  setObjectiveProgress(
    @Which() id: string,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Arg("progress", () => Int, { description: "0 to 100." }) progress: number,
    @Ctx() { rest }: Context,
  ): Promise<SetObjectiveProgressPayload> {
    return rest.objectives.setProgress(id, basedOn, progress);
  }

  @Mutation(() => UndoObjectiveProgressPayload, {
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
    description:
      "Deletes an objective: hidden at once, for good after 30 days. Until then `restoreObjective` undoes it, where the service can (`RESTORE_OBJECTIVES`).",
  })
  async deleteObjective(@Which() id: string, @Ctx() { rest }: Context): Promise<DeleteObjectivePayload> {
    await rest.objectives.remove(id);
    return { deletedObjectiveId: id, errors: [] };
  }
}

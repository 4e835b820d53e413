import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { EXPORTS_MAX } from "../../schema/rules/exports/exports.ts";
import type { Context } from "../core/context.ts";
import { CreationKey } from "../core/idempotency.ts";
import {
  DataExport,
  DataExportInput,
  DataExportLinkPayload,
  DataExportPayload,
  DeleteDataExportPayload,
} from "./exports.types.ts";

const Which = () => Arg("id", () => ID, { description: "Id of the file." });

@Resolver()
export class DataExportsResolver {
  @Query(() => [DataExport], {
    nullable: true,
    description: `The files that were asked for and are there, newest first, ${EXPORTS_MAX} at most; null where the service makes none (\`DATA_EXPORTS\`). For people only.`,
  })
  dataExports(@Ctx() { rest }: Context): Promise<DataExport[] | null> {
    return rest.exports.list();
  }

  @Mutation(() => DataExportPayload, {
    nullable: true,
    description:
      "Has a file made, in the background: `dataExports` tells how far it is. One is made at a time. For people only.",
  })
  createDataExport(
    @Arg("input", () => DataExportInput, { description: "What it is to hold." }) input: DataExportInput,
    @CreationKey("the file is made") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<DataExportPayload> {
    return rest.exports.create(input, idempotencyKey);
  }

  @Mutation(() => DeleteDataExportPayload, {
    nullable: true,
    description: "Removes a file, or gives up making it. Sent again it is NOT_FOUND. For people only.",
  })
  deleteDataExport(@Which() id: string, @Ctx() { rest }: Context): Promise<DeleteDataExportPayload> {
    return rest.exports.remove(id);
  }

  @Mutation(() => DataExportLinkPayload, {
    nullable: true,
    description: "Makes a link to a file that is ready. Sent again, there is another one. For people only.",
  })
  createDataExportLink(@Which() id: string, @Ctx() { rest }: Context): Promise<DataExportLinkPayload> {
    return rest.exports.link(id);
  }
}

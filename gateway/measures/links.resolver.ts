import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import type { Context } from "../core/context.ts";
import { IdempotencyKey } from "../core/idempotency.ts";
import {
  MeasureLink,
  MeasureReminder,
  RevokeMeasureLinkPayload,
  SendMeasureLinkPayload,
  SetMeasureReminderPayload,
} from "./links.types.ts";
import { type MeasureKind, MeasureKinds } from "./measures.enums.ts";

const OfClient = () => Arg("clientId", () => ID, { description: "The client." });
const OfKind = () => Arg("kind", () => MeasureKinds, { description: "Which questionnaire." });
const NONE = "null where the service knows of none (`MEASURES`). Someone else's client has none. For people only.";

@Resolver()
export class MeasureLinksResolver {
  @Query(() => [MeasureLink], {
    nullable: true,
    description: `The links by which a client can still answer, newest first; ${NONE}`,
  })
  measureLinks(@OfClient() clientId: string, @Ctx() { rest }: Context): Promise<MeasureLink[] | null> {
    return rest.measureLinks.list(clientId);
  }

  @Query(() => [MeasureReminder], {
    nullable: true,
    description: `The questionnaires that a client is mailed each month; ${NONE}`,
  })
  measureReminders(@OfClient() clientId: string, @Ctx() { rest }: Context): Promise<MeasureReminder[] | null> {
    return rest.measureLinks.reminders(clientId);
  }

  @Mutation(() => SendMeasureLinkPayload, {
    nullable: true,
    description:
      "Mails a client a link to a questionnaire, where the service can (`MEASURES`). One to the same questionnaire that is open is revoked. For people only.",
  })
  sendMeasureLink(
    @OfClient() clientId: string,
    @OfKind() kind: MeasureKind,
    @IdempotencyKey("the link is made", ", and a repeat after it is over is INVALID, saying what became of it")
    idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<SendMeasureLinkPayload> {
    return rest.measureLinks.send(clientId, kind, idempotencyKey);
  }

  @Mutation(() => RevokeMeasureLinkPayload, {
    nullable: true,
    description: "Revokes a link, which opens nothing from then on. Sent again it changes nothing. For people only.",
  })
  async revokeMeasureLink(
    @Arg("id", () => ID, { description: "Id of the link." }) id: string,
    @Ctx() { rest }: Context,
  ): Promise<RevokeMeasureLinkPayload> {
    const errors = await rest.measureLinks.revoke(id);
    return { revokedMeasureLinkId: errors.length > 0 ? null : id, errors };
  }

  @Mutation(() => SetMeasureReminderPayload, {
    nullable: true,
    description:
      "Has a client mailed a link to a questionnaire each month, from the next month on, or no longer. Sent again it changes nothing. For people only.",
  })
  setMeasureReminder(
    @OfClient() clientId: string,
    @OfKind() kind: MeasureKind,
    @Arg("isOn", () => Boolean, { description: "Whether it is mailed." }) isOn: boolean,
    @Ctx() { rest }: Context,
  ): Promise<SetMeasureReminderPayload> {
    return rest.measureLinks.setReminder(clientId, kind, isOn);
  }
}

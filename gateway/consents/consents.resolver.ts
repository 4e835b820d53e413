import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import { CONSENT_LINK_DAYS, CONSENT_ROOM_MINUTES, CONSENT_TEXT_MAX } from "../../schema/rules/consents/consents.ts";
import { BasedOn } from "../core/basedOn.ts";
import type { Context } from "../core/context.ts";
import { IdempotencyKey } from "../core/idempotency.ts";
import { LocalDate } from "../core/scalars.ts";
import { type ConsentKind, ConsentKinds } from "./consents.enums.ts";
import { ClientConsents, ConsentFile, ConsentsPayload } from "./consents.types.ts";
import { ConsentText, ConsentTextPayload, ConsentVersionText } from "./texts.types.ts";

const Kind = () => Arg("kind", () => ConsentKinds, { description: "Which text." });
const Whose = () => Arg("clientId", () => ID, { description: "Id of the client." });
const Which = () => Arg("id", () => ID, { description: "Id of the consent." });
const Day = (what: string) => Arg("day", () => LocalDate, { description: what });
const NONE = "null where the service keeps no consents (`CONSENTS`). For people only.";

@Resolver()
export class ConsentsResolver {
  @Query(() => [ConsentText], {
    nullable: true,
    description: `The texts that clients are asked to consent to, one of each kind; ${NONE}`,
  })
  consentTexts(@Ctx() { rest }: Context): Promise<ConsentText[] | null> {
    return rest.consents.texts();
  }

  @Query(() => ConsentVersionText, {
    nullable: true,
    description: `A text as it was published. One that was not is NOT_FOUND; ${NONE}`,
  })
  consentVersion(
    @Kind() kind: ConsentKind,
    @Arg("number", () => Int, { description: "Number of the version." }) number: number,
    @Ctx() { rest }: Context,
  ): Promise<ConsentVersionText | null> {
    return rest.consents.version(kind, number);
  }

  @Query(() => ClientConsents, {
    nullable: true,
    description: `What a client was asked for and said. Another practice's client is NOT_FOUND, like an id nobody has; ${NONE}`,
  })
  clientConsents(@Whose() clientId: string, @Ctx() { rest }: Context): Promise<ClientConsents | null> {
    return rest.consents.ofClient(clientId);
  }

  @Query(() => ConsentFile, {
    nullable: true,
    description: `The paper of what was accepted, as a PDF that stays the same; NOT_FOUND where nothing was; ${NONE}`,
  })
  consentFile(@Which() id: string, @Ctx() { rest }: Context): Promise<ConsentFile | null> {
    return rest.consents.file(id);
  }

  @Mutation(() => ConsentTextPayload, {
    nullable: true,
    description: "Keeps what is being written of a text. Nobody is shown it before it is published. For people only.",
  })
  saveConsentText(
    @Kind() kind: ConsentKind,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Arg("text", () => String, { description: `What is written, up to ${CONSENT_TEXT_MAX} characters; may be empty.` })
    text: string,
    @Ctx() { rest }: Context,
  ): Promise<ConsentTextPayload> {
    return rest.consents.save(kind, basedOn, text);
  }

  @Mutation(() => ConsentTextPayload, {
    nullable: true,
    description:
      "Makes what was saved the version in force, which is never changed; links to the one before are over. Sent again, or where it says the same as that, nothing is made. For people only.",
  })
  publishConsentText(
    @Kind() kind: ConsentKind,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Ctx() { rest }: Context,
  ): Promise<ConsentTextPayload> {
    return rest.consents.publish(kind, basedOn);
  }

  @Mutation(() => ConsentsPayload, {
    nullable: true,
    description: `Asks a client to consent to texts that are published: by a mail with a link for each, good for ${CONSENT_LINK_DAYS} days, or on pages that are opened in the practice within ${CONSENT_ROOM_MINUTES} minutes. For people only.`,
  })
  askForConsents(
    @Whose() clientId: string,
    @Arg("kinds", () => [ConsentKinds], { description: "What is asked for." }) kinds: ConsentKind[],
    @Arg("inRoom", () => Boolean, { defaultValue: false, description: "true: no mail, but `links` to open here." })
    inRoom: boolean,
    @IdempotencyKey("the client is asked", ", and a repeat answers how the client stands then") idempotencyKey:
      | string
      | undefined,
    @Ctx() { rest }: Context,
  ): Promise<ConsentsPayload> {
    return rest.consents.ask({ clientId, kinds, inRoom }, idempotencyKey);
  }

  @Mutation(() => ConsentsPayload, {
    nullable: true,
    description:
      "Notes that a client signed a published text on paper. An earlier version than the one in force leaves what waits as it is. For people only.",
  })
  notePaperConsent(
    @Whose() clientId: string,
    @Kind() kind: ConsentKind,
    @Arg("signedName", () => String, { description: "The name on the paper." }) signedName: string,
    @Day("The day on the paper.") day: string,
    @Arg("textVersion", () => Int, {
      nullable: true,
      description:
        "The number of the text's version that was signed. Without it, the one in force on that day; of a day before the first was published, the first.",
    })
    textVersion: number | null,
    @IdempotencyKey("it is noted", ", and a repeat answers how the client stands then") idempotencyKey:
      | string
      | undefined,
    @Ctx() { rest }: Context,
  ): Promise<ConsentsPayload> {
    return rest.consents.paper({ clientId, kind, signedName, day, textVersion }, idempotencyKey);
  }

  @Mutation(() => ConsentsPayload, {
    nullable: true,
    description:
      "No longer asks for a consent: its link opens nothing any more. Sent again it makes no difference. For people only.",
  })
  withdrawConsentRequest(@Which() id: string, @Ctx() { rest }: Context): Promise<ConsentsPayload> {
    return rest.consents.withdraw(id);
  }

  @Mutation(() => ConsentsPayload, {
    nullable: true,
    description:
      "Notes that a client took back what was accepted; its paper is kept. Sent again, the day is noted anew. For people only.",
  })
  revokeConsent(
    @Which() id: string,
    @Day("When the client did, not before it was accepted.") day: string,
    @Ctx() { rest }: Context,
  ): Promise<ConsentsPayload> {
    return rest.consents.revoke(id, day);
  }
}

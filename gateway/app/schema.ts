import "reflect-metadata";
import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from "graphql";
import { buildSchemaSync, type PubSub } from "type-graphql";
import { PAGE_SIZE } from "../../schema/rules/pages.ts";
import { AccountResolver } from "../account/account.resolver.ts";
import { AuditResolver } from "../audit/audit.resolver.ts";
import { ClientsResolver } from "../clients/clients.resolver.ts";
import { DeletedClientsResolver } from "../clients/deleted.resolver.ts";
import { ClientReferenceResolver } from "../clients/reference.resolver.ts";
import { ConsentsResolver } from "../consents/consents.resolver.ts";
import { COST_MAX, FURTHER_CALL_COST, SHARED_CALL_COST } from "../core/cost.ts";
import { ErasureResolver } from "../erasure/erasure.resolver.ts";
import { DataExportsResolver } from "../exports/exports.resolver.ts";
import { FeedResolver, LiveFeedResolver } from "../feed/feed.resolver.ts";
import { ImportsResolver } from "../imports/imports.resolver.ts";
import { MeasureLinksResolver } from "../measures/links.resolver.ts";
import { MeasuresResolver } from "../measures/measures.resolver.ts";
import { LimitsResolver, MembershipResolver } from "../membership/membership.resolver.ts";
import { PaymentsResolver } from "../membership/payments.resolver.ts";
import { PlansResolver } from "../membership/plans.resolver.ts";
import { EnhancedNoteResolver, NoteOptionsResolver } from "../notes/ai.resolver.ts";
import { AiConsentResolver } from "../notes/aiConsent.resolver.ts";
import { NoteChangesResolver } from "../notes/changes.resolver.ts";
import { DeletedNotesResolver } from "../notes/deleted.resolver.ts";
import { NoteDraftsResolver } from "../notes/drafts.resolver.ts";
import { ClientNotesResolver, NotesResolver } from "../notes/notes.resolver.ts";
import { NoteSignaturesResolver } from "../notes/signatures.resolver.ts";
import { NoteTemplatesResolver } from "../notes/templates/templates.resolver.ts";
import { NoteVersionsResolver, VersionsOfNoteResolver } from "../notes/versions.resolver.ts";
import { NoteWritingResolver } from "../notes/writing/aiWriting.resolver.ts";
import { ObjectiveChangesResolver } from "../objectives/changes.resolver.ts";
import { ClientObjectivesResolver } from "../objectives/clients.resolver.ts";
import { DeletedObjectivesResolver } from "../objectives/deleted.resolver.ts";
import { ObjectivesResolver } from "../objectives/objectives.resolver.ts";
import { AnalyticsResolver } from "../overview/analytics.resolver.ts";
import { DashboardResolver } from "../overview/dashboard.resolver.ts";
import { PendingResolver } from "../overview/pending.resolver.ts";
import { ReceiptsResolver } from "../receipts/receipts.resolver.ts";
import { AgendaResolver } from "../sessions/agenda.resolver.ts";
import { AnswersResolver } from "../sessions/answers/answers.resolver.ts";
import { BookingResolver } from "../sessions/booking/booking.resolver.ts";
import { BookingLinksResolver } from "../sessions/bookingLinks/bookingLinks.resolver.ts";
import { BusyResolver } from "../sessions/busy/busy.resolver.ts";
import { SessionChangesResolver } from "../sessions/changes.resolver.ts";
import { ClientSessionsResolver } from "../sessions/clients.resolver.ts";
import { DeletedSessionsResolver } from "../sessions/deleted.resolver.ts";
import { DiaryResolver } from "../sessions/diary/diary.resolver.ts";
import { ClientSeriesResolver, SeriesResolver } from "../sessions/series.resolver.ts";
import { SessionsResolver } from "../sessions/sessions.resolver.ts";
import { SupportResolver } from "../support/support.resolver.ts";
import { TimelineResolver } from "../timeline/timeline.resolver.ts";
import { WebhooksResolver } from "../webhooks/webhooks.resolver.ts";

/** type-graphql asks for one; each subscription follows the service itself. */
const NO_TOPICS: PubSub = {
  publish: () => undefined,
  async *subscribe() {},
};

const DESCRIPTION = `The practice of one professional: clients, therapy sessions, notes, objectives, analytics, plan.

Every request needs \`Authorization: Bearer …\`, of a sign-in or a personal access token; asking for the schema needs none. Days begin and end in the professional's time zone (\`viewer.timeZone\`): that of the \`X-Time-Zone\` header (an IANA name) of the very first request, UTC without one, and \`updateProfile\` changes it. \`Accept-Language\` chooses between Spanish and English for sentences meant for people.

Each operation costs 1. Each field that tells an object, or a list of them, costs 1 and what is asked below it: once for each row that its \`pageSize\`, \`first\` or \`last\` asks for (${PAGE_SIZE} where they are left out), once for a list without them. A field whose description tells of one more call costs ${FURTHER_CALL_COST} instead of 1, or ${SHARED_CALL_COST} where the clients of a list share the call; asking AI costs 200, \`aiPreview\` and asking PayPal 50. Texts, numbers, \`Money\`, \`edges\`, \`pageInfo\` and errors cost nothing. One operation may cost ${COST_MAX}; \`extensions.cost\` tells what was \`requested\`, the \`actual\` cost (the rest is given back; calls for each row of a list without pages may make it more than that) and what is \`remaining\` of the minute's budget. All limits: \`/graphql/limits\`. All error codes: \`/graphql/errors\`.`;

let built: GraphQLSchema | undefined;

/**
 * The whole schema of the house, without starting anything; the same for whoever asks in one process.
 * @param isChecked that it answers what it holds has been asked when it was printed (`schema/schema.graphql`); no start asks again
 */
export function buildHouseSchema(isChecked = true): GraphQLSchema {
  built ??= build(isChecked);
  return built;
}

function build(skipCheck: boolean): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [
      AccountResolver,
      AgendaResolver,
      AnalyticsResolver,
      BookingResolver,
      ClientNotesResolver,
      ClientObjectivesResolver,
      ClientReferenceResolver,
      ClientSessionsResolver,
      ClientsResolver,
      DashboardResolver,
      PendingResolver,
      DeletedClientsResolver,
      DeletedNotesResolver,
      DeletedObjectivesResolver,
      DeletedSessionsResolver,
      DiaryResolver,
      BookingLinksResolver,
      BusyResolver,
      ClientSeriesResolver,
      SeriesResolver,
      AiConsentResolver,
      NoteWritingResolver,
      AnswersResolver,
      AuditResolver,
      ErasureResolver,
      DataExportsResolver,
      EnhancedNoteResolver,
      FeedResolver,
      ImportsResolver,
      LimitsResolver,
      LiveFeedResolver,
      MeasureLinksResolver,
      MeasuresResolver,
      MembershipResolver,
      NoteChangesResolver,
      NoteDraftsResolver,
      NoteOptionsResolver,
      NoteSignaturesResolver,
      NoteTemplatesResolver,
      NoteVersionsResolver,
      NotesResolver,
      ObjectiveChangesResolver,
      ObjectivesResolver,
      PaymentsResolver,
      PlansResolver,
      ConsentsResolver,
      ReceiptsResolver,
      SessionChangesResolver,
      SessionsResolver,
      SupportResolver,
      TimelineResolver,
      VersionsOfNoteResolver,
      WebhooksResolver,
    ],
    validate: false,
    skipCheck,
    pubSub: NO_TOPICS,
  });
  schema.description = DESCRIPTION;
  return schema;
}

/** Every name the schema itself uses: types, fields, arguments, enum values, directives. */
export function schemaWords(schema: GraphQLSchema): Set<string> {
  const words = new Set(Object.keys(schema.getTypeMap()));
  for (const directive of schema.getDirectives())
    for (const { name } of [directive, ...directive.args]) words.add(name);
  for (const type of Object.values(schema.getTypeMap())) {
    if (isEnumType(type)) for (const { name } of type.getValues()) words.add(name);
    if (isInputObjectType(type)) for (const name of Object.keys(type.getFields())) words.add(name);
    if (isObjectType(type) || isInterfaceType(type))
      for (const field of Object.values(type.getFields()))
        for (const { name } of [field, ...field.args]) words.add(name);
  }
  return words;
}

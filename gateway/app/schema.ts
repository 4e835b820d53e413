import "reflect-metadata";
import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from "graphql";
import { buildSchemaSync, type PubSub } from "type-graphql";
import { AccountResolver } from "../account/account.resolver.ts";
import { ClientsResolver } from "../clients/clients.resolver.ts";
import { DeletedClientsResolver } from "../clients/deleted.resolver.ts";
import { ClientReferenceResolver } from "../clients/reference.resolver.ts";
import { FeedResolver, LiveFeedResolver } from "../feed/feed.resolver.ts";
import { LimitsResolver, MembershipResolver } from "../membership/membership.resolver.ts";
import { PaymentsResolver } from "../membership/payments.resolver.ts";
import { PlansResolver } from "../membership/plans.resolver.ts";
import { EnhancedNoteResolver, NoteOptionsResolver } from "../notes/ai.resolver.ts";
import { AiConsentResolver } from "../notes/aiConsent.resolver.ts";
import { NoteChangesResolver } from "../notes/changes.resolver.ts";
import { DeletedNotesResolver } from "../notes/deleted.resolver.ts";
import { NoteDraftsResolver } from "../notes/drafts.resolver.ts";
import { ClientNotesResolver, NotesResolver } from "../notes/notes.resolver.ts";
import { ObjectiveChangesResolver } from "../objectives/changes.resolver.ts";
import { ClientObjectivesResolver } from "../objectives/clients.resolver.ts";
import { DeletedObjectivesResolver } from "../objectives/deleted.resolver.ts";
import { ObjectivesResolver } from "../objectives/objectives.resolver.ts";
import { AnalyticsResolver } from "../overview/analytics.resolver.ts";
import { DashboardResolver } from "../overview/dashboard.resolver.ts";
import { AgendaResolver } from "../sessions/agenda.resolver.ts";
import { SessionChangesResolver } from "../sessions/changes.resolver.ts";
import { ClientSessionsResolver } from "../sessions/clients.resolver.ts";
import { DeletedSessionsResolver } from "../sessions/deleted.resolver.ts";
import { SessionsResolver } from "../sessions/sessions.resolver.ts";
import { SupportResolver } from "../support/support.resolver.ts";
import { WebhooksResolver } from "../webhooks/webhooks.resolver.ts";

/** type-graphql asks for one; each subscription follows the service itself. */
const NO_TOPICS: PubSub = {
  publish: () => undefined,
  async *subscribe() {},
};

/** The whole schema of the house, without starting anything. */
export const buildHouseSchema = (): GraphQLSchema =>
  buildSchemaSync({
    resolvers: [
      AccountResolver,
      AgendaResolver,
      AnalyticsResolver,
      ClientNotesResolver,
      ClientObjectivesResolver,
      ClientReferenceResolver,
      ClientSessionsResolver,
      ClientsResolver,
      DashboardResolver,
      DeletedClientsResolver,
      DeletedNotesResolver,
      DeletedObjectivesResolver,
      DeletedSessionsResolver,
      AiConsentResolver,
      EnhancedNoteResolver,
      FeedResolver,
      LimitsResolver,
      LiveFeedResolver,
      MembershipResolver,
      NoteChangesResolver,
      NoteDraftsResolver,
      NoteOptionsResolver,
      NotesResolver,
      ObjectiveChangesResolver,
      ObjectivesResolver,
      PaymentsResolver,
      PlansResolver,
      SessionChangesResolver,
      SessionsResolver,
      SupportResolver,
      WebhooksResolver,
    ],
    validate: false,
    pubSub: NO_TOPICS,
  });

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

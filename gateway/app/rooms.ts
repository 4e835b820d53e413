import { AccountRest } from "../account/account.rest.ts";
import { AuditRest } from "../audit/audit.rest.ts";
import { ClientsRest } from "../clients/clients.rest.ts";
import { ConsentsRest } from "../consents/consents.rest.ts";
import type { Identity } from "../core/bearers/tokens.ts";
import type { Rest } from "../core/context.ts";
import type { RestDoor } from "../core/rest.ts";
import { ErasureRest } from "../erasure/erasure.rest.ts";
import { ExportsRest } from "../exports/exports.rest.ts";
import { FeedRest } from "../feed/feed.rest.ts";
import { ImportsRest } from "../imports/imports.rest.ts";
import { MeasureLinksRest } from "../measures/links.rest.ts";
import { MeasuresRest } from "../measures/measures.rest.ts";
import { MembershipRest } from "../membership/membership.rest.ts";
import { PaymentsRest } from "../membership/payments.rest.ts";
import { AiRest } from "../notes/ai.rest.ts";
import { AiConsentsRest } from "../notes/aiConsents.rest.ts";
import { NotesRest } from "../notes/notes.rest.ts";
import { NoteSignaturesRest } from "../notes/signatures.rest.ts";
import { NoteTemplatesRest } from "../notes/templates/templates.rest.ts";
import { NoteVersionsRest } from "../notes/versions.rest.ts";
import { AiWritingRest } from "../notes/writing/aiWriting.rest.ts";
import { ObjectivesRest } from "../objectives/objectives.rest.ts";
import { OverviewRest } from "../overview/overview.rest.ts";
import { ReceiptsRest } from "../receipts/receipts.rest.ts";
import { AnswersRest } from "../sessions/answers/answers.rest.ts";
import { BookingRest } from "../sessions/booking/booking.rest.ts";
import { BookingLinksRest } from "../sessions/bookingLinks/bookingLinks.rest.ts";
import { BusyRest } from "../sessions/busy/busy.rest.ts";
import { DeletedSessionsRest } from "../sessions/deleted.rest.ts";
import { DiaryRest } from "../sessions/diary/diary.rest.ts";
import { SeriesRest } from "../sessions/series.rest.ts";
import { SessionsRest } from "../sessions/sessions.rest.ts";
import { SupportRest } from "../support/support.rest.ts";
import { TimelineRest } from "../timeline/timeline.rest.ts";
import { WebhooksRest } from "../webhooks/webhooks.rest.ts";

/** The ways of one request to the service, each made when it is first asked for: most operations need one or two. */
export class Rooms implements Rest {
  #account: AccountRest | undefined;
  #ai: AiRest | undefined;
  #aiConsents: AiConsentsRest | undefined;
  #aiWriting: AiWritingRest | undefined;
  #answers: AnswersRest | undefined;
  #audit: AuditRest | undefined;
  #booking: BookingRest | undefined;
  #bookingLinks: BookingLinksRest | undefined;
  #busy: BusyRest | undefined;
  #clients: ClientsRest | undefined;
  #deletedSessions: DeletedSessionsRest | undefined;
  #diary: DiaryRest | undefined;
  #erasure: ErasureRest | undefined;
  #exports: ExportsRest | undefined;
  #feed: FeedRest | undefined;
  #measureLinks: MeasureLinksRest | undefined;
  #measures: MeasuresRest | undefined;
  #membership: MembershipRest | undefined;
  #notes: NotesRest | undefined;
  #noteSignatures: NoteSignaturesRest | undefined;
  #noteTemplates: NoteTemplatesRest | undefined;
  #noteVersions: NoteVersionsRest | undefined;
  #objectives: ObjectivesRest | undefined;
  #overview: OverviewRest | undefined;
  #payments: PaymentsRest | undefined;
  #consents: ConsentsRest | undefined;
  #imports: ImportsRest | undefined;
  #receipts: ReceiptsRest | undefined;
  #series: SeriesRest | undefined;
  #sessions: SessionsRest | undefined;
  #support: SupportRest | undefined;
  #timeline: TimelineRest | undefined;
  #webhooks: WebhooksRest | undefined;

  constructor(
    readonly door: RestDoor,
    readonly professional: Identity | null,
    readonly supportEmail: string,
  ) {}

  get account(): AccountRest {
    this.#account ??= new AccountRest(this.door, this.professional);
    return this.#account;
  }

  get ai(): AiRest {
    this.#ai ??= new AiRest(this.door);
    return this.#ai;
  }

  get aiConsents(): AiConsentsRest {
    this.#aiConsents ??= new AiConsentsRest(this.door);
    return this.#aiConsents;
  }

  get aiWriting(): AiWritingRest {
    this.#aiWriting ??= new AiWritingRest(this.door);
    return this.#aiWriting;
  }

  get answers(): AnswersRest {
    this.#answers ??= new AnswersRest(this.door);
    return this.#answers;
  }

  get audit(): AuditRest {
    this.#audit ??= new AuditRest(this.door);
    return this.#audit;
  }

  get booking(): BookingRest {
    this.#booking ??= new BookingRest(this.door);
    return this.#booking;
  }

  get bookingLinks(): BookingLinksRest {
    this.#bookingLinks ??= new BookingLinksRest(this.door);
    return this.#bookingLinks;
  }

  get busy(): BusyRest {
    this.#busy ??= new BusyRest(this.door);
    return this.#busy;
  }

  get clients(): ClientsRest {
    this.#clients ??= new ClientsRest(this.door);
    return this.#clients;
  }

  get deletedSessions(): DeletedSessionsRest {
    this.#deletedSessions ??= new DeletedSessionsRest(this.door);
    return this.#deletedSessions;
  }

  get diary(): DiaryRest {
    this.#diary ??= new DiaryRest(this.door);
    return this.#diary;
  }

  get erasure(): ErasureRest {
    this.#erasure ??= new ErasureRest(this.door);
    return this.#erasure;
  }

  get exports(): ExportsRest {
    this.#exports ??= new ExportsRest(this.door);
    return this.#exports;
  }

  get feed(): FeedRest {
    this.#feed ??= new FeedRest(this.door);
    return this.#feed;
  }

  get measureLinks(): MeasureLinksRest {
    this.#measureLinks ??= new MeasureLinksRest(this.door);
    return this.#measureLinks;
  }

  get measures(): MeasuresRest {
    this.#measures ??= new MeasuresRest(this.door);
    return this.#measures;
  }

  get membership(): MembershipRest {
    this.#membership ??= new MembershipRest(this.door, this.account, this.clients);
    return this.#membership;
  }

  get notes(): NotesRest {
    this.#notes ??= new NotesRest(this.door);
    return this.#notes;
  }

  get noteSignatures(): NoteSignaturesRest {
    this.#noteSignatures ??= new NoteSignaturesRest(this.door);
    return this.#noteSignatures;
  }

  get noteTemplates(): NoteTemplatesRest {
    this.#noteTemplates ??= new NoteTemplatesRest(this.door);
    return this.#noteTemplates;
  }

  get noteVersions(): NoteVersionsRest {
    this.#noteVersions ??= new NoteVersionsRest(this.door);
    return this.#noteVersions;
  }

  get objectives(): ObjectivesRest {
    this.#objectives ??= new ObjectivesRest(this.door, this.account);
    return this.#objectives;
  }

  get overview(): OverviewRest {
    this.#overview ??= new OverviewRest(this.door, this.sessions);
    return this.#overview;
  }

  get payments(): PaymentsRest {
    this.#payments ??= new PaymentsRest(this.door);
    return this.#payments;
  }

  get consents(): ConsentsRest {
    this.#consents ??= new ConsentsRest(this.door);
    return this.#consents;
  }

  get imports(): ImportsRest {
    this.#imports ??= new ImportsRest(this.door);
    return this.#imports;
  }

  get receipts(): ReceiptsRest {
    this.#receipts ??= new ReceiptsRest(this.door);
    return this.#receipts;
  }

  get series(): SeriesRest {
    this.#series ??= new SeriesRest(this.door);
    return this.#series;
  }

  get sessions(): SessionsRest {
    this.#sessions ??= new SessionsRest(this.door, this.account);
    return this.#sessions;
  }

  get support(): SupportRest {
    this.#support ??= new SupportRest(this.door, this.account, this.supportEmail);
    return this.#support;
  }

  get timeline(): TimelineRest {
    this.#timeline ??= new TimelineRest(this.door);
    return this.#timeline;
  }

  get webhooks(): WebhooksRest {
    this.#webhooks ??= new WebhooksRest(this.door);
    return this.#webhooks;
  }
}

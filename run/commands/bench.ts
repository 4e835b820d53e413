import { benchAccount } from "../../tests/bench/account.ts";
import { benchAgenda } from "../../tests/bench/agenda.ts";
import { benchAi } from "../../tests/bench/ai.ts";
import { benchAudit } from "../../tests/bench/audit.ts";
import { benchBooking } from "../../tests/bench/booking.ts";
import { stopChildren } from "../../tests/bench/children.ts";
import { benchDiary } from "../../tests/bench/diary.ts";
import { benchExports } from "../../tests/bench/exports.ts";
import { benchFanOut } from "../../tests/bench/fanOut.ts";
import { benchFeed } from "../../tests/bench/feed.ts";
import { type Figure, printFigures } from "../../tests/bench/figures.ts";
import { benchGateway } from "../../tests/bench/gateway.ts";
import { benchGatewayMemory } from "../../tests/bench/gatewayMemory.ts";
import { benchGrowth } from "../../tests/bench/growth.ts";
import { benchImports } from "../../tests/bench/imports.ts";
import { benchInteractions } from "../../tests/bench/interactions.ts";
import { benchMarks } from "../../tests/bench/marks.ts";
import { benchNotes } from "../../tests/bench/notes.ts";
import { benchOverview } from "../../tests/bench/overview.ts";
import { benchPeers } from "../../tests/bench/peers.ts";
import { benchReminders } from "../../tests/bench/reminders.ts";
import { benchSafelist } from "../../tests/bench/safelist.ts";
import { benchScreens } from "../../tests/bench/screens.ts";
import { benchSeen } from "../../tests/bench/seen.ts";
import { benchSeries } from "../../tests/bench/series.ts";
import { benchService } from "../../tests/bench/service.ts";
import { benchSessions } from "../../tests/bench/sessions.ts";
import { benchShifts } from "../../tests/bench/shifts.ts";
import { benchStart } from "../../tests/bench/start.ts";
import { benchStreams } from "../../tests/bench/streams.ts";
import { benchTimeline } from "../../tests/bench/timeline.ts";
import { benchWalk } from "../../tests/bench/walk.ts";
import { benchWeb } from "../../tests/bench/web.ts";
import { benchWebhooks } from "../../tests/bench/webhooks.ts";
import { forgetPractice } from "../portal/demonstration.ts";
import { findChromium, providePostgres } from "./browser.ts";
import { build } from "./build.ts";

// `npm run bench`, or `npm run bench gateway service` for some of it. Ends with the table of docs/figures.md; exits 1 when a goal is missed.
const benches: Record<string, () => Promise<Figure[]>> = {
  gateway: benchGateway,
  peers: benchPeers,
  memory: benchGatewayMemory,
  service: benchService,
  sessions: benchSessions,
  series: benchSeries,
  timeline: benchTimeline,
  audit: benchAudit,
  booking: benchBooking,
  notes: benchNotes,
  overview: benchOverview,
  fanout: benchFanOut,
  feed: benchFeed,
  diary: benchDiary,
  exports: benchExports,
  imports: benchImports,
  growth: benchGrowth,
  streams: benchStreams,
  webhooks: benchWebhooks,
  safelist: benchSafelist,
  seen: benchSeen,
  ai: benchAi,
  marks: benchMarks,
  account: benchAccount,
  reminders: () => benchReminders(),
  start: benchStart,
  web: () => benchWeb(findChromium()),
  agenda: () => benchAgenda(findChromium()),
  screens: () => benchScreens(findChromium()),
  shifts: () => benchShifts(findChromium()),
  answers: () => benchInteractions(findChromium()),
  interactions: () => benchWalk(findChromium()),
};
// Whoever looks after a practice may have its settings in this shell.
forgetPractice(process.env);
const wanted = process.argv.slice(2);
providePostgres();
await build();
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`Measuring: ${name}…`);
  try {
    figures.push(...(await bench()));
  } finally {
    await stopChildren();
  }
}
printFigures(figures);
process.exit(figures.every(({ met }) => met) ? 0 : 1);

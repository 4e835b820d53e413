import { registerEnumType } from "type-graphql";

export const TherapySessionRhythms = {
  WEEKLY: "WEEKLY",
  MONTHLY_BY_DAY: "MONTHLY_BY_DAY",
  MONTHLY_BY_WEEKDAY: "MONTHLY_BY_WEEKDAY",
} as const;
export type TherapySessionRhythm = keyof typeof TherapySessionRhythms;
registerEnumType(TherapySessionRhythms, {
  name: "TherapySessionRhythm",
  description: "How the therapy sessions of a series follow each other.",
  valuesConfig: {
    WEEKLY: { description: "Every so many weeks, on the same weekday." },
    MONTHLY_BY_DAY: { description: "Every month on the same day; on the last one of a month that has no such day." },
    MONTHLY_BY_WEEKDAY: {
      description: "Every month on the same weekday of the same week, as the second Tuesday; a fifth is the last.",
    },
  },
});

export const TherapySessionSeriesScopes = { FOLLOWING: "FOLLOWING", ALL: "ALL" } as const;
export type TherapySessionSeriesScope = keyof typeof TherapySessionSeriesScopes;
registerEnumType(TherapySessionSeriesScopes, {
  name: "TherapySessionSeriesScope",
  description:
    "Which therapy sessions of a series a change is about, beside the one it is begun at. Those that have begun stay as they are; that one takes changed fields all the same, and is neither cancelled nor deleted then.",
  valuesConfig: {
    FOLLOWING: { description: "Those that start after it." },
    ALL: { description: "All." },
  },
});

export const TherapySessionSeriesNotices = {
  SKIPPED_HOUR: "SKIPPED_HOUR",
  REPEATED_HOUR: "REPEATED_HOUR",
  SHORTENED_MONTH: "SHORTENED_MONTH",
  PASSED_HOUR: "PASSED_HOUR",
} as const;
export type TherapySessionSeriesNotice = keyof typeof TherapySessionSeriesNotices;
registerEnumType(TherapySessionSeriesNotices, {
  name: "TherapySessionSeriesNotice",
  description: "Why a therapy session is not quite when the rule of its series says.",
  valuesConfig: {
    SKIPPED_HOUR: { description: "The clocks skip that hour that day: it is as much later as they jump." },
    REPEATED_HOUR: { description: "The clocks show that hour twice that day: it is at the first." },
    SHORTENED_MONTH: { description: "The month has no such day: it is on its last." },
    PASSED_HOUR: {
      description: "The hour that a change gives it has passed: still to come, it keeps the one it had.",
    },
  },
});

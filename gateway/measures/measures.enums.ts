import { registerEnumType } from "type-graphql";

export const MeasureKinds = { PHQ9: "PHQ9", GAD7: "GAD7", WHO5: "WHO5" } as const;
export type MeasureKind = keyof typeof MeasureKinds;
registerEnumType(MeasureKinds, {
  name: "MeasureKind",
  description: "A questionnaire.",
  valuesConfig: {
    PHQ9: { description: "Nine questions about depression, each answered 0 to 3; scores 0 to 27." },
    GAD7: { description: "Seven questions about anxiety, each answered 0 to 3; scores 0 to 21." },
    WHO5: { description: "Five sentences about wellbeing, each answered 0 to 5; scores 0 to 100, more is better." },
  },
});

export const MeasureBands = {
  MINIMAL: "MINIMAL",
  MILD: "MILD",
  MODERATE: "MODERATE",
  MODERATELY_SEVERE: "MODERATELY_SEVERE",
  SEVERE: "SEVERE",
  WELLBEING: "WELLBEING",
  LOW_WELLBEING: "LOW_WELLBEING",
  LIKELY_DEPRESSION: "LIKELY_DEPRESSION",
} as const;
export type MeasureBand = keyof typeof MeasureBands;
registerEnumType(MeasureBands, {
  name: "MeasureBand",
  description: "What a score means by the published key of its questionnaire. It is no diagnosis.",
  valuesConfig: {
    MINIMAL: { description: "PHQ9 and GAD7 below 5." },
    MILD: { description: "PHQ9 and GAD7 from 5 on." },
    MODERATE: { description: "PHQ9 and GAD7 from 10 on." },
    MODERATELY_SEVERE: { description: "PHQ9 from 15 on." },
    SEVERE: { description: "PHQ9 from 20 on, GAD7 from 15 on." },
    WELLBEING: { description: "WHO5 above 50." },
    LOW_WELLBEING: { description: "WHO5 of 50 or less." },
    LIKELY_DEPRESSION: { description: "WHO5 of 28 or less." },
  },
});

export const MeasureWays = { TOGETHER: "TOGETHER", LINK: "LINK" } as const;
export type MeasureWay = keyof typeof MeasureWays;
registerEnumType(MeasureWays, {
  name: "MeasureWay",
  description: "How a questionnaire was filled in.",
  valuesConfig: {
    TOGETHER: { description: "By client and professional together, in the room." },
    LINK: { description: "By the client alone, by a link." },
  },
});

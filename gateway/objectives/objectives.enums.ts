import { registerEnumType } from "type-graphql";

export const ObjectiveStatuses = { ACTIVE: "ACTIVE", COMPLETED: "COMPLETED" } as const;
export type ObjectiveStatus = keyof typeof ObjectiveStatuses;
registerEnumType(ObjectiveStatuses, {
  name: "ObjectiveStatus",
  description:
    "Whether an objective is still worked towards. No update leads back from completed; `undoObjectiveProgress` does while that was its last change.",
  valuesConfig: {
    ACTIVE: { description: "Worked towards." },
    COMPLETED: { description: "Reached: its progress is 100." },
  },
});

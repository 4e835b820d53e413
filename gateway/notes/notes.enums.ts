import { registerEnumType } from "type-graphql";

export const Priorities = { LOW: "LOW", MEDIUM: "MEDIUM", HIGH: "HIGH" } as const;
export type Priority = keyof typeof Priorities;
registerEnumType(Priorities, {
  name: "Priority",
  description: "How much something matters.",
  valuesConfig: {
    LOW: { description: "'Baja'." },
    MEDIUM: { description: "'Media'; what everything begins with." },
    HIGH: { description: "'Alta'." },
  },
});

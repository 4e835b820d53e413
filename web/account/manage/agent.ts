import { deviceOf, UNKNOWN_DEVICE } from "../../../schema/rules/record/devices.ts";

/** A device as a person calls it: «Chrome en Windows». */
export const deviceName = (agent: string | null): string => deviceOf(agent) ?? UNKNOWN_DEVICE;

/** Whether it is one that is held in the hand. */
export const isHandheld = (agent: string | null): boolean => /iPhone|iPad|Android/.test(agent ?? "");

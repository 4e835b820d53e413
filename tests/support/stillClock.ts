import { onTestFinished, vi } from "vitest";

/** Has the clock stand still until the test is over: of what may be some seconds off, a busy machine would use up the seconds. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
}

import { vi } from "vitest";

/** Does something while the clock of this machine is an hour behind its database's. */
export async function anHourBehind<T>(work: () => Promise<T>): Promise<T> {
  const now = Date.now.bind(Date);
  const clock = vi.spyOn(Date, "now").mockImplementation(() => now() - 3_600_000);
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}

/** What was asked has not answered in time. */
export class TooLate extends Error {
  override name = "TooLate";
}

/** As `work` ends, but not later than in `ms` milliseconds. @throws TooLate, and whatever `work` fails with until then */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TooLate("no answer in time")), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

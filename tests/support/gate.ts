/** What is held up until it is let go, and whether it has been reached. */
export function gate() {
  const [opened, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    reached: reached.promise,
    open: () => opened.resolve(),
    pass() {
      reached.resolve();
      return opened.promise;
    },
  };
}

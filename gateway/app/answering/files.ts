import sirv, { type Options } from "sirv";

type Files = ReturnType<typeof sirv>;

/** What is built in a folder, as it was at the start. A file that is gone or unreadable by now breaks its own answer off, and no other. */
export function builtFiles(folder: string, { setHeaders, ...options }: Options): Files {
  return sirv(folder, {
    etag: true,
    ...options,
    setHeaders(response, file, stats) {
      // sirv leaves the faults of what it reads to nobody, which ends the process.
      response.once("pipe", (source) => source.once("error", () => response.destroy()));
      setHeaders?.(response, file, stats);
    },
  });
}

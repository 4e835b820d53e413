import { fstatSync, ReadStream } from "node:fs";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import sirv, { type Options } from "sirv";

type Files = ReturnType<typeof sirv>;

function restore(response: ServerResponse, headers: OutgoingHttpHeaders): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  for (const [name, value = ""] of Object.entries(headers)) response.setHeader(name, value);
}

/** What a file says that is not there any more; every other fault is the machine's. */
const GONE = new Set<string | undefined>(["ENOENT", "ENOTDIR", "EISDIR", "EACCES"]);
const RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/;
/** Whether it is a part that sirv can give; whatever else is asked for is answered with the whole. */
function isServable(range: string): boolean {
  const [, from, to] = RANGE.exec(range) ?? [];
  return from !== undefined && (!to || Number(from) <= Number(to));
}

/**
 * sirv tells of a file before it has opened it, and leaves the faults of what it reads to nobody, which ends the process. The
 * answer begins once the file is open, and is still as long as it was at the start.
 * @param onGone answers in another way
 */
function beginOnceOpen(response: ServerResponse, size: number, onGone: () => void): void {
  const { writeHead } = response;
  let begin = () => {};
  const release = () => {
    response.writeHead = writeHead;
  };
  response.writeHead = (status: number, ...rest: never[]) => {
    begin = () => void writeHead.call(response, status, ...rest);
    // Node's own, of an answer without a file: a range that it does not have.
    if (rest.length === 0) begin();
    return response;
  };
  response.once("pipe", (source) => {
    if (!(source instanceof ReadStream)) return;
    source.once("open", (file: number) => {
      release();
      if (fstatSync(file).size === size) return begin();
      source.unpipe(response);
      source.destroy();
      onGone();
    });
    // Whoever leaves in the middle lets go of the file, too.
    response.once("close", () => source.destroy());
    source.once("error", ({ code }: NodeJS.ErrnoException) => {
      release();
      if (response.headersSent || !GONE.has(code)) return response.destroy();
      onGone();
    });
  });
}

/** What is built in a folder, as it was at the start. A file that is gone, unreadable or another one by now is none of them. */
export function builtFiles(folder: string, { setHeaders, ...options }: Options): Files {
  const gone = new WeakMap<ServerResponse, () => void>();
  const files = sirv(folder, {
    etag: true,
    ...options,
    setHeaders(response, file, stats) {
      setHeaders?.(response, file, stats);
      beginOnceOpen(response, stats.size, () => gone.get(response)?.());
    },
  });
  return (request, response, next) => {
    if (!isServable(request.headers.range ?? "")) delete request.headers.range;
    const headers = response.getHeaders();
    gone.set(response, () => {
      restore(response, headers);
      next?.();
    });
    files(request, response, next);
  };
}

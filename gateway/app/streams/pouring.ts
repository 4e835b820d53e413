import type { ServerResponse } from "node:http";

/** Writes events as they come, never more than the caller takes. */
export async function pour(events: AsyncIterable<string>, response: ServerResponse): Promise<void> {
  for await (const event of events) {
    if (response.destroyed) return;
    response.write(event);
    await room(response);
  }
  response.end();
}

/** Until the caller has taken what was written, or is gone. */
export async function room(response: ServerResponse): Promise<void> {
  if (response.destroyed || !response.writableNeedDrain) return;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      response.off("drain", go).off("close", go);
      resolve();
    };
    response.once("drain", go).once("close", go);
  });
}

import type { Response } from "express";
import type { WireAiWritten } from "../../schema/wire/ai.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { Problem } from "../core/problems.ts";
import type { Made } from "./ai.service.ts";
import { toWireOption } from "./ai.wire.ts";

/** Between two lines, in milliseconds: a reader follows no faster, and each line holds all that was written so far. */
const PAUSE_MS = 200;

/** Answers with lines of JSON, each once there is something to tell. Nothing is answered before the first. */
export function lineAnswer(res: Response, log: Log) {
  let toldAt = 0;
  const write = (line: WireAiWritten) => {
    if (!res.headersSent) {
      res.status(200).type("application/x-ndjson");
      // Proxies are to pass on each line at once.
      res.setHeader("X-Accel-Buffering", "no");
    }
    res.write(`${JSON.stringify(line)}\n`);
  };
  return {
    /** What is written by now; a line too many is left out. */
    part({ options, sent, instructions }: Made): void {
      const now = performance.now();
      if (now - toldAt < PAUSE_MS || res.writableNeedDrain) return;
      toldAt = now;
      // Once: whoever stops it knows as well what was sent.
      const once = res.headersSent ? {} : { enviado: sent, instrucciones: instructions };
      write({ fin: false, data: options.map(toWireOption), ...once });
    },
    end(line: Omit<WireAiWritten & { fin: true }, "fin">): void {
      write({ fin: true, ...line });
      res.end();
    },
    /** @throws what went wrong, while it can be told like every refusal */
    fail(error: unknown): void {
      if (!res.headersSent) throw error;
      if (!(error instanceof Problem)) log.error({ error: errorFacts(error) }, "writing failed");
      const { code, title } = error instanceof Problem ? error : new Problem("AI_UNAVAILABLE");
      write({ fin: true, problema: { code, title } });
      res.end();
    },
  };
}

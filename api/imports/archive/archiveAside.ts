import { type AsideProgram, openAside, practicesInTurn } from "../../core/outside/aside.ts";
import {
  type ArchiveAnswer,
  type ArchiveJob,
  ArchiveRefused,
  type ToldArchive,
  type WholeClient,
} from "./archive.rules.ts";

/** Milliseconds after which an export that is still being looked at is given up, and a client of it. */
const PATIENCE_MS = 60_000;
const CLIENT_MS = 15_000;
const PROGRAM: AsideProgram = {
  places: ["./importArchive.js", "../importArchive.js", "./archive.worker.ts"],
  from: import.meta.url,
  memoryMb: 512,
};

/** An export that was looked at, to be read client by client. */
export interface ArchiveReader {
  told: ToldArchive;
  /** @throws ArchiveRefused */
  client(place: number): Promise<WholeClient>;
}

/** An export that is to be read: whose it is, how it is fetched when it is its turn, and whether anybody waits for it still. */
interface ArchiveAsked {
  professionalId: string;
  fetched: () => Promise<ArchiveJob>;
  gone: AbortSignal | undefined;
}

/**
 * Reads exports in a thread of its own, one at a time: nobody waits for more than one of somebody else. What it answers is a
 * client each, so that nobody waits for all.
 */
export type ReadArchive = <Done>(asked: ArchiveAsked, use: (reader: ArchiveReader) => Promise<Done>) => Promise<Done>;

function heard(answer: ArchiveAnswer | null): Exclude<ArchiveAnswer, { refused: unknown }> {
  if (answer === null) throw new ArchiveRefused("TOO_SLOW");
  if ("refused" in answer) throw new ArchiveRefused(answer.refused, answer.place);
  return answer;
}

export function openArchives(): ReadArchive {
  const turn = practicesInTurn();
  return ({ professionalId, fetched, gone }, use) => {
    const read = async () => {
      const job = await fetched();
      const aside = openAside<ArchiveJob, number, ArchiveAnswer>(PROGRAM, job, [job.bytes.buffer], gone);
      try {
        const first = heard(await aside.next(PATIENCE_MS));
        if (!("told" in first)) throw new Error("what an export holds is told first");
        return await use({
          told: first.told,
          async client(place) {
            aside.tell(place);
            const answer = heard(await aside.next(CLIENT_MS));
            if (!("whole" in answer)) throw new Error("a client was asked for");
            return answer.whole;
          },
        });
      } finally {
        aside.close();
      }
    };
    return turn(professionalId, read, gone);
  };
}

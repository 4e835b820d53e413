import type { ApolloClient } from "@apollo/client";
import { showToast } from "../ui/parts/Toasts.tsx";
import type { DataExport_FileFragment } from "./DataExport.generated.ts";
import { DataExportsDocument } from "./DataExports.generated.ts";
import { FAULT, goneWords, titleOf } from "./exportWords.ts";
import { fetchFile } from "./fetchFile.ts";

/** Milliseconds between two looks, and how many in a row may fail. */
const LOOK_MS = 2_000;
const FAILURES_MAX = 150;

const pause = () => new Promise<void>((resolve) => window.setTimeout(resolve, LOOK_MS));

/** Those that are looked after. */
const watched = new Set<string>();

/**
 * Looks after a file until it is made, which whoever shows the list sees too; then tells, wherever the therapist is by then, that it
 * is ready to be fetched, or could not be made. Each is looked after once.
 */
export async function watchExport(apollo: ApolloClient, id: string): Promise<void> {
  if (watched.has(id)) return;
  watched.add(id);
  await untilMade(apollo, id).finally(() => watched.delete(id));
}

/** Those that are taken back here: that they are gone is known. */
const takenBack = new Set<string>();
export const takeBack = (id: string): void => void takenBack.add(id);

async function untilMade(apollo: ApolloClient, id: string): Promise<void> {
  let last: { file: DataExport_FileFragment; viewer: string | undefined } | null = null;
  for (let failures = 0; failures < FAILURES_MAX; ) {
    try {
      const { data } = await apollo.query({ query: DataExportsDocument, fetchPolicy: "network-only" });
      failures = 0;
      const file = data?.dataExports?.find((one) => one.id === id);
      const viewer = data?.viewer?.id;
      if (!file) {
        // Nobody is told when somebody else is signed in by now.
        if (last && last.viewer === viewer && !takenBack.has(id))
          showToast({ text: goneWords(last.file), waits: true });
        return;
      }
      last = { file, viewer };
      if (file.state === "READY") return tellReady(apollo, id, titleOf(file));
      if (file.state === "FAILED")
        return showToast({ text: `${titleOf(file)}: ${FAULT[file.fault ?? "OTHER"]}`, failed: true, waits: true });
    } catch {
      // Out of reach for a moment; what became of it is told once it can be.
      failures += 1;
    }
    await pause();
  }
}

function tellReady(apollo: ApolloClient, id: string, title: string): void {
  const run = async () => {
    const failed = await fetchFile(apollo, id);
    if (failed) showToast({ text: failed.problem, failed: true });
  };
  showToast({
    text: `${title}: el archivo está listo.`,
    action: { label: "Descargar", run: () => void run() },
    waits: true,
  });
}

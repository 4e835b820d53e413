import { CANCEL_REASON_WORD } from "../sessionWords.ts";
import type { ClientCancellation_CancellationFragment } from "./ClientCancellation.generated.ts";
import { SeenRow } from "./SeenRow.tsx";
import { usePutAside } from "./usePutAside.ts";

interface CancellationRowProps {
  cancellation: ClientCancellation_CancellationFragment;
  /** The practice's. */
  zone: string;
  /** Its session is gone to. */
  onLeave?: (() => void) | undefined;
}

/** A session that its client cancelled by a link: when it was to be, why not, and that it was seen. */
export function CancellationRow({ cancellation, ...row }: CancellationRowProps) {
  const { id, words, therapySession } = cancellation;
  const { cancelReason } = therapySession;
  const { putAside, loading } = usePutAside("ClientCancellation", id);
  const fact = cancelReason && CANCEL_REASON_WORD[cancelReason];
  return <SeenRow session={therapySession} fact={fact} words={words} seeing={loading} onSeen={putAside} {...row} />;
}

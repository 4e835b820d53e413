import { useState } from "react";
import { newIdempotencyKey } from "../../schema/rules/idempotency.ts";
import { failureReason } from "../core/failure.ts";
import type { ConsentKind, ConsentWay } from "../core/schema.generated.ts";
import { useAskForConsentsMutation } from "./AskForConsents.generated.ts";
import type { ConsentsDone_PayloadFragment } from "./ConsentsDone.generated.ts";
import { atField } from "./consentWords.ts";
import { useNotePaperConsentMutation } from "./NotePaperConsent.generated.ts";

/** What is asked for, and how. */
export interface Wish {
  kinds: ConsentKind[];
  way: ConsentWay;
  /** What stands on the paper; the day as `YYYY-MM-DD`. */
  paper: { signedName: string; day: string };
}
/** Why nothing was done: at a field, or at all. */
export interface Refused {
  signedName?: string;
  day?: string;
  other?: string;
}

type Outcome = { refused: Refused } | { links: ConsentsDone_PayloadFragment["links"] };

function outcomeOf(answer: ConsentsDone_PayloadFragment | null | undefined, error: unknown): Outcome {
  if (answer?.clientConsents) return { links: answer.links };
  const [first] = answer?.errors ?? [];
  if (!first) return { refused: { other: `No se pudo guardar. ${failureReason(error)}` } };
  const field = first.field?.at(-1);
  return field === "signedName" || field === "day"
    ? { refused: { [field]: atField(first.message) } }
    : { refused: { other: first.message } };
}

/** Asks a client to consent, or notes a paper: once for what stands in the dialog, however often it is pressed. */
export function useAsk(clientId: string) {
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const [busy, setBusy] = useState(false);
  const [ask] = useAskForConsentsMutation({ errorPolicy: "all" });
  const [note] = useNotePaperConsentMutation({ errorPolicy: "all" });

  const noteAll = async ({ kinds, paper }: Wish): Promise<Outcome> => {
    for (const kind of kinds) {
      const variables = { clientId, kind, ...paper, idempotencyKey: `${idempotencyKey}-${kind}` };
      const { data, error } = await note({ variables });
      const outcome = outcomeOf(data?.notePaperConsent, error);
      if ("refused" in outcome) return outcome;
    }
    return { links: [] };
  };
  return {
    busy,
    /** What is asked for is another now. */
    anew: () => setKey(newIdempotencyKey()),
    async send(wish: Wish): Promise<Outcome> {
      setBusy(true);
      try {
        if (wish.way === "PAPER") return await noteAll(wish);
        const variables = { clientId, kinds: wish.kinds, inRoom: wish.way === "IN_ROOM", idempotencyKey };
        const { data, error } = await ask({ variables });
        return outcomeOf(data?.askForConsents, error);
      } finally {
        setBusy(false);
      }
    },
  };
}

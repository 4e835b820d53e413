import { useState } from "react";
import { isRefusedUnbegun } from "../core/refusedUnbegun.ts";
import { useContentKey } from "../core/saving/useContentKey.ts";
import type { ConsentKind, ConsentWay } from "../core/schema.generated.ts";
import { useAskForConsentsMutation } from "./AskForConsents.generated.ts";
import type { ConsentsDone_PayloadFragment } from "./ConsentsDone.generated.ts";
import { atField, isMailLost, nowWords, type Standing, undoneWords } from "./consentWords.ts";
import { useNotePaperConsentMutation } from "./NotePaperConsent.generated.ts";

/** What is asked for, and how. */
export interface Wish {
  kinds: ConsentKind[];
  way: ConsentWay;
  /** What stands on the paper; the day as `YYYY-MM-DD`. */
  paper: { signedName: string; day: string };
  /** The number of each text's version that is noted. */
  versions: Partial<Record<ConsentKind, number>>;
}
/** Why nothing was done: at a field, or at all. */
export interface Refused {
  signedName?: string;
  day?: string;
  other?: string;
  /** Nobody knows whether it was done: another wish would be done beside it. */
  isUnsure?: boolean;
  /** It was asked for by an answer that got lost, as is known now, and is waited for no more. */
  isOver?: boolean;
}

type Outcome =
  | {
      refused: Refused;
      /** What is done all the same. */
      done?: ConsentKind[];
    }
  | {
      links: ConsentsDone_PayloadFragment["links"];
      /** What of it is waited for no more, or was revoked since. */
      over?: string;
    };

const DONE: Record<ConsentWay, string> = { MAIL: "enviado", IN_ROOM: "preparado", PAPER: "anotado" };

function outcomeOf(way: ConsentWay, answer: ConsentsDone_PayloadFragment | null | undefined, error: unknown): Outcome {
  if (answer?.clientConsents) return { links: answer.links };
  const [first] = answer?.errors ?? [];
  if (!first) return { refused: { other: undoneWords(error, DONE[way]), isUnsure: !isRefusedUnbegun(error) } };
  const field = first.field?.at(-1);
  return field === "signedName" || field === "day"
    ? { refused: { [field]: atField(first.message) } }
    : { refused: { other: first.message } };
}

/** What was asked for already stands as it does by now: where something of it is waited for no more, or has no mail, that is told. */
function sinceAsked({ kinds: asked, way }: Wish, { clientConsents, links }: ConsentsDone_PayloadFragment): Outcome {
  const standings = clientConsents?.kinds.filter(({ kind }) => asked.includes(kind)) ?? [];
  const isOpen = (standing: Standing) =>
    way === "MAIL"
      ? standing.waiting?.way === way && !isMailLost(standing)
      : links.some(({ kind }) => kind === standing.kind);
  const over = standings.filter((standing) => !isOpen(standing));
  if (over.length === 0) return { links };
  const now = `Ya se pidió, y esto es lo que hay ahora: ${over.map(nowWords).join("; ")}.`;
  if (links.length > 0) return { links, over: now };
  const other = `${now} Para pedirlo otra vez, vuelve a pulsar.`;
  return { refused: { other, isOver: true }, done: standings.filter(isOpen).map(({ kind }) => kind) };
}

/** Asks a client to consent, or notes a paper: once for what stands in the dialog, however often it is pressed. */
export function useAsk(clientId: string) {
  const asking = useContentKey();
  // Each has its own: what may be noted already goes under the same key, whatever else is ticked by then.
  const noting = { TREATMENT: useContentKey(), DATA_PROTECTION: useContentKey(), AI: useContentKey() };
  const [busy, setBusy] = useState(false);
  const [ask] = useAskForConsentsMutation({ errorPolicy: "all" });
  const [note] = useNotePaperConsentMutation({ errorPolicy: "all" });

  const noteAll = async ({ kinds, paper, versions }: Wish): Promise<Outcome> => {
    const done: ConsentKind[] = [];
    const revoked: Standing[] = [];
    for (const kind of kinds) {
      const noted = { ...paper, textVersion: versions[kind] };
      const idempotencyKey = noting[kind].keyOf(JSON.stringify(noted));
      const { data, error } = await note({ variables: { clientId, kind, ...noted, idempotencyKey } });
      const outcome = outcomeOf("PAPER", data?.notePaperConsent, error);
      if ("refused" in outcome) return { ...outcome, done };
      done.push(kind);
      const standings = data?.notePaperConsent?.clientConsents?.kinds ?? [];
      revoked.push(...standings.filter((standing) => standing.kind === kind && standing.state === "REVOKED"));
    }
    return { links: [], over: revoked.map(nowWords).join("; ") };
  };
  return {
    busy,
    async send(wish: Wish): Promise<Outcome> {
      setBusy(true);
      try {
        if (wish.way === "PAPER") return await noteAll(wish);
        const asked = { clientId, kinds: wish.kinds, inRoom: wish.way === "IN_ROOM" };
        const idempotencyKey = asking.keyOf(JSON.stringify(asked));
        const { data, error } = await ask({ variables: { ...asked, idempotencyKey } });
        const answer = data?.askForConsents;
        const outcome = outcomeOf(wish.way, answer, error);
        if ("refused" in outcome || !answer) return outcome;
        asking.forget();
        return sinceAsked(wish, answer);
      } finally {
        setBusy(false);
      }
    },
  };
}

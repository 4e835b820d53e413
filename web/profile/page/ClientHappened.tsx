import { SegmentedControl, Skeleton } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { type ReactNode, Suspense } from "react";
import { latePart } from "../../core/late/late.tsx";
import { useFeature } from "../../core/useFeature.ts";
import type { ClientDetail } from "../clientDetail.ts";
import type { ClientDialogsInHand } from "../useClientDetailDialogs.ts";
import { useHistoryAddress } from "./useHistoryAddress.ts";

const TimelineSection = latePart(async () => (await import("../../timeline/TimelineSection.tsx")).TimelineSection);

interface ClientHappenedProps {
  client: ClientDetail;
  zone: string;
  open: ClientDialogsInHand;
  onNote: (id: string) => void;
  /** The lists. */
  children: ReactNode;
}

const VIEWS = [
  { value: "lists", label: "Por listas" },
  { value: "timeline", label: "Historia" },
];

/** What happened with a client: in lists, or in the order it happened; the lists alone where the service tells no other. */
export function ClientHappened({ client, zone, open, onNote, children }: ClientHappenedProps) {
  const offered = useFeature("TIMELINE") ?? false;
  const { isTimeline, kinds, showTimeline } = useHistoryAddress();
  if (!offered) return children;
  const upcoming = client.therapySessions?.find(({ status, isPast }) => status !== "CANCELLED" && !isPast);
  return (
    <>
      <SegmentedControl
        aria-label="Cómo se ve lo ocurrido"
        value={isTimeline ? "timeline" : "lists"}
        onChange={(value) => showTimeline(value === "timeline", [])}
        data={VIEWS}
      />
      {isTimeline ? (
        <Suspense fallback={<Skeleton h={480} />}>
          <TimelineSection
            clientId={client.id}
            zone={zone}
            kinds={kinds}
            onKinds={(chosen) => showTimeline(true, chosen)}
            next={upcoming ?? null}
            links={{
              onSession: open.openSession,
              onNote,
              objectiveOpener(id) {
                const objective = client.objectives?.find((one) => one.id === id);
                return objective && (() => open.editObjective(objective));
              },
            }}
          />
        </Suspense>
      ) : (
        children
      )}
    </>
  );
}

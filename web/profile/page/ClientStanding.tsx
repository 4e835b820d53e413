import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { latePart } from "../../core/late/late.tsx";
import { useFeature } from "../../core/useFeature.ts";
import type { ClientDetail } from "../clientDetail.ts";
import styles from "./clientPage.module.css";

// Its code follows the first paint, so that the client is there sooner.
const MeasuresSection = latePart(async () => (await import("../../measures/MeasuresSection.tsx")).MeasuresSection);
// Below everything else, and not what the page is opened for.
const ConsentsSection = latePart(async () => (await import("../../consents/ConsentsSection.tsx")).ConsentsSection);
// After the first paint: it concerns few practices, and moves nothing where it stands.
const ClientAiSection = latePart(
  async () => (await import("../../notes/ai/consent/ClientAiSection.tsx")).ClientAiSection,
);

interface ClientStandingProps {
  client: ClientDetail;
  /** The practice's, and its day now. */
  zone: string;
  today: string;
}

/** What was filled in and agreed to: below what is so of a client, and on a phone below what happened, for which the page is opened. */
export function ClientStanding({ client, zone, today }: ClientStandingProps) {
  const measured = useFeature("MEASURES") ?? false;
  return (
    <div className={styles.standing}>
      {measured && (
        <Suspense fallback={<Skeleton h={240} />}>
          <MeasuresSection client={client} zone={zone} />
        </Suspense>
      )}
      <Suspense>
        <ConsentsSection clientId={client.id} clientName={client.name} zone={zone} today={today} />
      </Suspense>
      <Suspense>
        <ClientAiSection clientId={client.id} />
      </Suspense>
    </div>
  );
}

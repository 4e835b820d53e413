import { Suspense } from "react";
import { latePart } from "../late/late.tsx";

const COMING = "…";

const Name = latePart(
  async () => {
    const { zoneName } = await import("../../ui/zones/zones.ts");
    return ({ zone }: { zone: string }) => zoneName(zone);
  },
  () => COMING,
);

/** `America/Bogota` as a person reads it, «Bogotá (Colombia)», where few ever see it. */
export const ZoneName = ({ zone }: { zone: string }) => (
  <Suspense fallback={COMING}>
    <Name zone={zone} />
  </Suspense>
);

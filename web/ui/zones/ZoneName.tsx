import { lazy, Suspense } from "react";

const Name = lazy(async () => {
  const { zoneName } = await import("./zones.ts");
  return { default: ({ zone }: { zone: string }) => zoneName(zone) };
});

/** `America/Bogota` as a person reads it, «Bogotá (Colombia)», where few ever see it. */
export const ZoneName = ({ zone }: { zone: string }) => (
  <Suspense fallback="…">
    <Name zone={zone} />
  </Suspense>
);

import { lazy, Suspense } from "react";

const ToastRegion = lazy(async () => ({ default: (await import("./ToastRegion.tsx")).ToastRegion }));

/** Where toasts appear on a page that has little to tell itself: what comes from elsewhere is told there, too. Its code comes after the page's. */
export function LateToasts() {
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}

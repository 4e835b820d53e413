import { lazy, type ReactNode, Suspense } from "react";

/** Where its code does not come the page stays as it is, with what is typed there. */
const ToastRegion = lazy(
  (): Promise<{ default: () => ReactNode }> =>
    import("./ToastRegion.tsx").then(
      ({ ToastRegion: Region }) => ({ default: Region }),
      () => ({ default: () => null }),
    ),
);

/** Where toasts appear on a page that has little to tell itself: what comes from elsewhere is told there, too. Its code comes after the page's. */
export function LateToasts() {
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}

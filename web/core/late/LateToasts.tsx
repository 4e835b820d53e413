import { Suspense } from "react";
import { latePart } from "./late.tsx";

/** Where its code does not come the page stays as it is, with what is typed there. */
const ToastRegion = latePart(
  async () => (await import("../../ui/ToastRegion.tsx")).ToastRegion,
  () => null,
);

/** Where toasts appear on a page that has little to tell itself: what comes from elsewhere is told there, too. Its code comes after the page's. */
export const LateToasts = () => (
  <Suspense>
    <ToastRegion />
  </Suspense>
);

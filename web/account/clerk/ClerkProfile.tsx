import { esES } from "@clerk/localizations/es-ES";
import { useEffect, useRef } from "react";
import styles from "./clerk.module.css";
import type { Stage } from "./stage.ts";

/** Account management as Clerk draws it, inside the product's dialog. */
export function ClerkProfile({ stage }: { stage: Stage }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? stage.show(place.current, esES) : undefined), [stage]);
  return <div ref={place} className={styles.clerkPlace} data-part="clerk" />;
}

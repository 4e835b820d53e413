import { UnstyledButton } from "@mantine/core";
import type { ComponentPropsWithoutRef, CSSProperties, ReactNode } from "react";
import { fullDay, timeOf } from "../../sessionTimes.ts";
import styles from "../calendar.module.css";
import type { Folded } from "./foldedHours.ts";

interface FoldedBlockProps {
  folded: Folded;
  /** What the calendar gives its event. */
  props: ComponentPropsWithoutRef<"button"> & { children: ReactNode };
  /** Where it stands among the hours. */
  place: CSSProperties;
}

/** Sessions for which the week has no room; pressed, it leads to their day. */
export function FoldedBlock({ folded: { on, begins, ends, count }, props, place }: FoldedBlockProps) {
  const what = count === 1 ? "1 sesión más" : `${count} sesiones más`;
  const until = timeOf(ends % (24 * 60));
  return (
    <UnstyledButton
      {...props}
      title={undefined}
      style={{ ...props.style, ...place }}
      className={`${props.className ?? ""} ${styles.folded}`}
      aria-label={`${what} el ${fullDay(on)}, de ${timeOf(begins)} a ${until}: ver el día`}
    >
      +{count}
    </UnstyledButton>
  );
}

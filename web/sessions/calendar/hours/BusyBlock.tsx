import { Box, type BoxProps } from "@mantine/core";
import type { CSSProperties, ReactNode } from "react";
import { BUSY_ELSEWHERE } from "../../../../schema/rules/agenda/busy.ts";
import ui from "../../../ui/parts/ui.module.css";
import { timeOf } from "../../sessionTimes.ts";
import type { BusyHours } from "../busyHours.ts";
import styles from "../calendar.module.css";

interface BusyBlockProps {
  busy: BusyHours;
  /** What the calendar gives its event. */
  props: BoxProps & { children?: ReactNode };
  /** Where it stands among the hours. */
  place: CSSProperties;
}

/** Hours taken elsewhere: behind the sessions, in nobody's way of pressing what is there. */
export function BusyBlock({ busy: { begins, ends }, props, place }: BusyBlockProps) {
  return (
    <Box {...props} style={[props.style, place]} className={`${props.className ?? ""} ${styles.busy}`}>
      <span aria-hidden>Ocupado</span>
      <span
        className={ui.sr}
      >{`${BUSY_ELSEWHERE}, de ${timeOf(begins)} a ${ends === 24 * 60 ? "24:00" : timeOf(ends)}`}</span>
    </Box>
  );
}

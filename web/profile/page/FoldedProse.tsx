import { Text } from "@mantine/core";
import { useMergedRef, useResizeObserver } from "@mantine/hooks";
import { useLayoutEffect, useRef, useState } from "react";
import ui from "../../ui/parts/ui.module.css";
import detail from "../clientDetail.module.css";
import styles from "./clientPage.module.css";

/** Prose of any length, with the line breaks it was written with; what its fold does not hold is folded, and pushes nothing away. */
export function FoldedProse({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  const prose = useRef<HTMLParagraphElement>(null);
  // Draws it again at another width.
  const [resized] = useResizeObserver<HTMLParagraphElement>();
  useLayoutEffect(() => {
    const { current } = prose;
    // Unfolded it does not tell whether its fold would hold it.
    if (current && !open) setLong(current.scrollHeight > current.clientHeight);
  });
  return (
    <>
      <Text ref={useMergedRef(prose, resized)} className={`${detail.prose} ${open ? "" : styles.folded}`}>
        {text}
      </Text>
      {(isLong || open) && (
        <button
          type="button"
          className={`${ui.link} ${styles.unfold}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? "Ver menos" : "Ver todo"}
        </button>
      )}
    </>
  );
}

import { Skeleton } from "@mantine/core";
import cards from "../ui/parts/cards.module.css";
import styles from "./timeline.module.css";

/** Where the entries will stand. */
export const TimelineLines = () => (
  <div className={cards.rule} aria-hidden>
    {[0, 1, 2, 3, 4, 5, 6, 7].map((line) => (
      <div key={line} className={styles.entry}>
        <Skeleton circle h={36} w={36} flex="none" />
        <div className={styles.told}>
          <Skeleton h={14} w={140 + ((line * 47) % 90)} mb={8} />
          <Skeleton h={12} w={110} />
        </div>
        <Skeleton h={12} w={80} />
      </div>
    ))}
  </div>
);

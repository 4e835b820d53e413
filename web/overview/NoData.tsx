import { Text } from "@mantine/core";
import styles from "./analytics.module.css";
import { NO_DATA } from "./analyticsWords.ts";

/** What stands in a part that has no numbers yet, beside others that have some. */
export const NoData = () => (
  <Text c="dimmed" ta="center" className={styles.noData}>
    {NO_DATA}
  </Text>
);

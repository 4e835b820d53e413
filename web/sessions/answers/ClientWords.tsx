import { Text } from "@mantine/core";
import ui from "../../ui/parts/ui.module.css";
import styles from "./answers.module.css";

/** What a client added to an answer, as it was written; nothing when nothing was. */
export const ClientWords = ({ words }: { words: string | null }) =>
  words && (
    <Text span size="sm" className={`${styles.words} ${ui.anywhere}`}>
      {words}
    </Text>
  );

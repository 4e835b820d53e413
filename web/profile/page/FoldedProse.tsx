import { Text } from "@mantine/core";
import { useState } from "react";
import ui from "../../ui/parts/ui.module.css";
import detail from "../clientDetail.module.css";
import styles from "./clientPage.module.css";

/** From here on it is longer than its fold, in the narrowest column. */
const CHARACTERS = 280;
const LINES = 8;

/** Prose of any length, with the line breaks it was written with; a longer one is folded, and pushes nothing away. */
export function FoldedProse({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > CHARACTERS || text.split("\n").length > LINES;
  return (
    <>
      <Text className={`${detail.prose} ${isLong && !open ? styles.folded : ""}`}>{text}</Text>
      {isLong && (
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

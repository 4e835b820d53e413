import { useEffect, useRef } from "react";
import { wholeCharacters } from "../../../schema/rules/notes.ts";
import { Found } from "../Found.tsx";
import { searched } from "../found.ts";
import styles from "./reader.module.css";

/** UTF-16 units of a piece: only the pieces in sight are laid out, so that a note of any length is there at once. */
const PIECE = 6_000;

/** A text in pieces that end at the end of a line, or of a word, or anywhere when there is none of either. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const most = text.slice(start, start + PIECE);
    const isLast = start + PIECE >= text.length;
    const end = Math.max(most.lastIndexOf("\n"), 0) || most.lastIndexOf(" ");
    const whole = () => wholeCharacters(text.slice(start, start + PIECE + 2), PIECE) || most;
    const piece = isLast ? most : end > 0 ? most.slice(0, end + 1) : whole();
    pieces.push(piece);
    start += piece.length;
  }
  return pieces;
}

/** A note's text to be read; what it was found by is marked, and the first of it brought into sight. */
export function Prose({ text, search }: { text: string; search: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (search && text) place.current?.querySelector("mark")?.scrollIntoView({ block: "nearest" });
  }, [text, search]);
  const looked = searched(text).length;
  let at = 0;
  const pieces = piecesOf(text).map((piece) => {
    const start = at;
    at += piece.length;
    return { piece, start };
  });
  return (
    <div ref={place} className={styles.prose}>
      {pieces.map(({ piece, start }) => (
        <div key={start} className={styles.piece}>
          {start < looked ? <Found text={piece} search={search} /> : piece}
        </div>
      ))}
    </div>
  );
}

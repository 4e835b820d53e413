import { Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from "@tabler/icons-react";
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from "react";
import { type Supported, supportOf } from "../../../schema/rules/ai/support.ts";
import ui from "../../ui/parts/ui.module.css";
import styles from "./checked.module.css";
import { checkedWords, sourceWords, supportWords } from "./checkedWords.ts";

const NONE: readonly string[] = [];
/**
 * What AI wrote, compared with what it was made from. What is typed comes first, and what it changes of the comparison when
 * there is time.
 * @param headings those it was to have
 */
export function useSupport(proposal: string, text: string, headings: readonly string[] = NONE): Supported[] {
  const [early, late] = [useDeferredValue(proposal), useDeferredValue(text)];
  return useMemo(() => supportOf(early, late, headings), [early, late, headings]);
}

const ICONS = { FOUND: IconCircleCheck, CHANGED: IconAlertTriangle, MISSING: IconHelpCircle } as const;
const MOVES: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

interface CheckedProps {
  sentences: readonly Supported[];
}

/** How many sentences of a proposal do not stand in the text, in words. */
export function CheckedCount({ sentences }: CheckedProps) {
  const isAllFound = sentences.every(({ support }) => support === "FOUND" || support === "HEADING");
  const Icon = isAllFound ? IconCircleCheck : IconAlertTriangle;
  if (sentences.length === 0) return null;
  return (
    <Text size="sm" fw={600} component="p" className={styles.count} data-found={isAllFound || undefined} role="status">
      <Icon size={18} stroke={1.75} aria-hidden /> {checkedWords(sentences)}
    </Text>
  );
}

/** Each sentence of a proposal with its mark, and where it comes from for whoever points at it or walks there by keys. */
export function Checked(props: CheckedProps) {
  const sentences = props.sentences
    .filter(({ support }) => support !== "HEADING")
    .map((sentence, at) => ({ sentence, at }));
  const [walked, setWalked] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  const id = useId();
  if (sentences.length === 0) return null;
  const last = sentences.length - 1;
  const walk = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const place = MOVES[event.key]?.(at, last);
    if (place === undefined) return;
    event.preventDefault();
    const button = event.currentTarget.closest("ol")?.querySelectorAll("button")[place];
    button?.focus();
  };
  const about = shown === null ? undefined : sentences[shown]?.sentence;
  return (
    <section className={styles.checked} aria-label="Comprobación con tu texto">
      <ol className={styles.sentences} onMouseLeave={() => setShown(null)}>
        {sentences.map(({ sentence, at }) => (
          <li key={at}>
            <Sentence
              sentence={sentence}
              describedBy={`${id}-${at}`}
              isStop={at === Math.min(walked, last)}
              onShow={() => setShown(at)}
              onFocus={() => {
                setWalked(at);
                setShown(at);
              }}
              onKey={(event) => walk(event, at)}
            />
          </li>
        ))}
      </ol>
      <div className={styles.source} aria-hidden>
        {about ? (
          sourceWords(about)
        ) : (
          <span className={styles.hint}>Señala una frase, o recórrelas con las flechas, para ver de dónde sale.</span>
        )}
      </div>
    </section>
  );
}

interface SentenceProps {
  sentence: Supported;
  describedBy: string;
  /** Whether Tab stops here: the others are reached with the arrows. */
  isStop: boolean;
  onShow: () => void;
  onFocus: () => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

function Sentence({ sentence, describedBy, isStop, onShow, onFocus, onKey }: SentenceProps) {
  const { text, support } = sentence;
  const Icon = support === "HEADING" ? null : ICONS[support];
  const isFound = support === "FOUND";
  return (
    <>
      <button
        type="button"
        className={styles.sentence}
        data-support={support}
        aria-describedby={describedBy}
        tabIndex={isStop ? 0 : -1}
        onMouseEnter={onShow}
        onClick={onFocus}
        onFocus={onFocus}
        onKeyDown={onKey}
      >
        {Icon && <Icon size={18} stroke={1.75} aria-hidden />}
        <span className={ui.anywhere}>
          <span className={isFound ? ui.sr : styles.mark}>{supportWords(sentence)}: </span>
          {text}
        </span>
      </button>
      <span id={describedBy} hidden>
        {sourceWords(sentence)}
      </span>
    </>
  );
}

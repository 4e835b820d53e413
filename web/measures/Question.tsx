import { useId } from "react";
import type { Questionnaire } from "../../schema/rules/measures/questionnaires.ts";
import styles from "./measures.module.css";

interface QuestionProps {
  /** Counted from 1. */
  number: number;
  question: string;
  options: Questionnaire["options"];
  value: number | null;
  /** It was to be answered, and is not. */
  isMissing: boolean;
  onAnswer: (value: number) => void;
}

/** One question with its answers side by side, or below one another where room is short. */
export function Question({ number, question, options, value, isMissing, onAnswer }: QuestionProps) {
  const name = useId();
  const wrong = useId();
  return (
    <fieldset className={styles.question} aria-describedby={isMissing ? wrong : undefined}>
      <legend>
        {number}. {question}
      </legend>
      {isMissing && (
        <p id={wrong} className={styles.missing}>
          Elige una respuesta.
        </p>
      )}
      <div className={styles.options} data-many={options.length > 4 || undefined}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onAnswer(option.value)}
            />
            <span>{option.words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

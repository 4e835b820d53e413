import styles from "./manage.module.css";
import { Row } from "./Row.tsx";

interface UnavailableProps {
  /** What it is called, and that there is none. */
  parts: readonly { name: string; sentence: string }[];
}

const listed = new Intl.ListFormat("es", { type: "conjunction" });

/** What this installation does not have, in one line that opens. */
export function Unavailable({ parts }: UnavailableProps) {
  const names = listed.format(parts.map(({ name }) => name));
  return (
    <Row label="No disponible">
      <details className={styles.unavailable}>
        <summary>{names.charAt(0).toUpperCase() + names.slice(1)}</summary>
        <ul>
          {parts.map(({ name, sentence }) => (
            <li key={name}>{sentence}</li>
          ))}
        </ul>
      </details>
    </Row>
  );
}

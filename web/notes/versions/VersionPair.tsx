import { Box, Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { failureReason } from "../../core/failure.ts";
import { useZone } from "../../core/zone.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import { Compared, useWordDiff, WordCount } from "../compared/Compared.tsx";
import compared from "../compared/compared.module.css";
import { PRIORITY_WORD } from "../noteWords.ts";
import { type NoteVersionQuery, useNoteVersionQuery } from "./NoteVersion.generated.ts";
import type { VersionRow_VersionFragment } from "./VersionRow.generated.ts";
import styles from "./versions.module.css";
import { authorOf, whenOf } from "./versionWords.ts";

type Row = VersionRow_VersionFragment;
type Whole = NonNullable<NoteVersionQuery["noteVersion"]>;

interface VersionPairProps {
  noteId: string;
  /** null: there is none before. */
  older: Row | null;
  newer: Row;
}

const useVersion = (noteId: string, version: Row | null) =>
  useNoteVersionQuery({
    variables: { noteId, number: version?.number ?? 0 },
    skip: version === null,
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });

/** What is said of a version besides its text, each fact by itself. */
const factsOf = ({ client, priority, isPrivate, tags }: Whole): string[] => [
  client.name,
  priority ? PRIORITY_WORD[priority].long : "Sin prioridad",
  isPrivate ? "Privada" : "No privada",
  tags.length > 0 ? tags.join(", ") : "Sin etiquetas",
];

/** Two versions of a note side by side; in each is marked what only it has. */
export function VersionPair({ noteId, older, newer }: VersionPairProps) {
  const asked = [useVersion(noteId, older), useVersion(noteId, newer)] as const;
  const [a, b] = [asked[0].data?.noteVersion ?? null, asked[1].data?.noteVersion ?? null];
  const both = a !== null && b !== null;
  const title = useWordDiff(both ? a.title : "", both ? b.title : "");
  const content = useWordDiff(both ? (a.content ?? "") : "", both ? (b.content ?? "") : "");
  const failed = asked.find(({ error }) => error);
  if (failed)
    return (
      <FailedLine
        text={`No se pudo abrir la versión. ${failureReason(failed.error)}`}
        onRetry={() => {
          for (const { error, refetch } of asked) if (error) void refetch();
        }}
      />
    );
  return (
    <div className={styles.sides}>
      {older && (
        <Side row={older} text={both ? a : null} other={b} own="gone">
          {both && {
            title: <Compared pieces={title.before} own="gone" />,
            content: <Compared pieces={content.before} own="gone" />,
          }}
        </Side>
      )}
      <Side row={newer} text={older && !both ? null : b} other={a} own="come">
        {both
          ? {
              title: <Compared pieces={title.after} own="come" />,
              content: <Compared pieces={content.after} own="come" />,
            }
          : b && { title: b.title, content: b.content }}
      </Side>
    </div>
  );
}

interface SideProps {
  row: Row;
  /** null: on its way. */
  text: Whole | null;
  other: Whole | null;
  own: "gone" | "come";
  children: { title: ReactNode; content: ReactNode } | null | false;
}

function Side({ row, text, other, own, children }: SideProps) {
  const zone = useZone();
  const name = row.isCurrent ? "Versión actual" : `Versión del ${whenOf(row, zone)}`;
  const others = other ? factsOf(other) : null;
  const Mark = own === "gone" ? "del" : "ins";
  return (
    <section className={styles.side} aria-label={name} aria-busy={!text}>
      <div className={styles.sideHead}>
        <Text size="sm" fw={600} component="div" className={compared.head}>
          {name} {text && <WordCount text={text.content ?? ""} />}
        </Text>
        <Text size="sm" c="dimmed" className={ui.anywhere}>
          {authorOf(row)}
        </Text>
      </div>
      {text && children ? (
        <>
          <Box className={styles.sideText} role="group" aria-label={`${name}: texto`} tabIndex={0}>
            <div className={compared.text}>
              <Text fw={600} mb={8} component="div">
                {children.title}
              </Text>
              {children.content}
            </div>
          </Box>
          <div className={compared.text}>
            <Text size="sm" c="dimmed" component="ul" className={styles.facts}>
              {factsOf(text).map((fact, at) => (
                <li key={fact}>{others && others[at] !== fact ? <Mark>{fact}</Mark> : fact}</li>
              ))}
            </Text>
          </div>
        </>
      ) : (
        <div className={styles.sideText} aria-hidden>
          {["60%", "100%", "96%", "72%"].map((width) => (
            <Skeleton key={width} h={14} w={width} my={14} />
          ))}
        </div>
      )}
    </section>
  );
}

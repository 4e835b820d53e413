import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import cards from "./cards.module.css";
import styles from "./deleted.module.css";
import { EmptyState } from "./EmptyState.tsx";
import { FailedLine } from "./FailedLine.tsx";
import { Pager } from "./Pager.tsx";
import { PersonAvatar } from "./PersonAvatar.tsx";
import ui from "./ui.module.css";

interface Deleted {
  id: string;
  /** What it is called. */
  title: string;
  /** What tells it from others, and until when it can be brought back. */
  details: string[];
  /** The client it is, or is about. */
  client: { id: string; name: string };
  /** What the button does, by name. */
  restoreLabel: string;
  /** What can be done beside. */
  extra?: ReactNode;
}

interface DeletedListProps {
  /** undefined: on its way, or not to be had. */
  items: readonly Deleted[] | undefined;
  pageInfo: Omit<ComponentProps<typeof Pager>, "page" | "onPage"> | undefined;
  page: number;
  onPage: (page: number) => void;
  loading: boolean;
  onRetry: () => void;
  drawing: ComponentProps<typeof EmptyState>["drawing"];
  empty: string;
  failed: string;
  /** @returns whether it is back */
  onRestore: (id: string) => Promise<boolean>;
}

/** What can be brought back, one after the other. */
export function DeletedList(props: DeletedListProps) {
  const { items, pageInfo, page, onPage, loading, onRetry, drawing, empty, failed, onRestore } = props;
  const [busy, setBusy] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const last = pageInfo?.pageCount ?? 1;
  if (page > 1 && !loading && page > last) onPage(Math.max(1, last));

  const restore = async (id: string) => {
    if (busy) return;
    setBusy(id);
    // Its button goes with it: the keyboard stays in the list.
    if (await onRestore(id)) box.current?.focus();
    setBusy(null);
  };

  return (
    <div ref={box} tabIndex={-1} className={styles.list}>
      {!items ? (
        loading ? (
          <Stack gap="sm" aria-busy>
            {[1, 2, 3].map((line) => (
              <Skeleton key={line} h={52} />
            ))}
          </Stack>
        ) : (
          <FailedLine text={failed} onRetry={onRetry} />
        )
      ) : items.length === 0 ? (
        <EmptyState drawing={drawing} compact text={empty} />
      ) : (
        <>
          <ul className={cards.rule}>
            {items.map(({ id, title, details, client, restoreLabel, extra }) => (
              <Group key={id} component="li" gap="sm" py="sm" wrap="nowrap">
                <PersonAvatar id={client.id} name={client.name} />
                <div className={styles.who}>
                  <Text fw={600} className={ui.clamp2} title={title}>
                    {title}
                  </Text>
                  {details.map((line) => (
                    <Text key={line} size="sm" c="dimmed" className={ui.anywhere}>
                      {line}
                    </Text>
                  ))}
                  {extra}
                </div>
                <Button
                  variant="default"
                  loading={busy === id}
                  onClick={() => void restore(id)}
                  aria-label={restoreLabel}
                >
                  Recuperar
                </Button>
              </Group>
            ))}
          </ul>
          {pageInfo && <Pager {...pageInfo} page={page} onPage={onPage} />}
        </>
      )}
    </div>
  );
}

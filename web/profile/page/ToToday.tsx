import { useApolloClient } from "@apollo/client/react";
import { Text } from "@mantine/core";
import { useState } from "react";
import { addDays } from "../../../schema/rules/days.ts";
import { failureReason } from "../../core/failure.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import ui from "../../ui/parts/ui.module.css";
import { ComingSessionsDocument } from "./ComingSessions.generated.ts";
import styles from "./clientPage.module.css";

interface ToTodayProps {
  clientId: string;
  /** The practice's. */
  today: string;
  /** Sessions on a page. */
  pageSize: number;
  onPage: (page: number) => void;
}

/** Stands over a page of sessions that are all to come: the way to today, which a year's series puts many pages off. */
export function ToToday({ clientId, today, pageSize, onPage }: ToTodayProps) {
  const apollo = useApolloClient();
  const [busy, setBusy] = useState(false);
  const go = async () => {
    if (busy) return;
    setBusy(true);
    const { data, error } = await apollo
      .query({
        query: ComingSessionsDocument,
        variables: { clientId, from: addDays(today, 1) },
        fetchPolicy: "network-only",
        errorPolicy: "all",
      })
      .catch((failure: unknown) => ({ data: undefined, error: failure }));
    setBusy(false);
    const coming = data?.therapySessions?.pageInfo.total;
    if (coming === undefined) return showToast({ text: `No se pudo ir a hoy. ${failureReason(error)}`, failed: true });
    onPage(Math.floor(coming / pageSize) + 1);
  };
  return (
    <Text size="sm" c="dimmed" className={styles.toToday}>
      Estas sesiones están por venir.{" "}
      <button type="button" className={ui.link} aria-busy={busy} onClick={go}>
        Ir a hoy
      </button>
    </Text>
  );
}

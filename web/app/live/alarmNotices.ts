import type { ApolloClient } from "@apollo/client";
import { clientLink } from "../../measures/measureWords.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { LiveStartDocument } from "./LiveStart.generated.ts";
import { NewAlarmsDocument } from "./NewAlarms.generated.ts";

/**
 * Tells of answers to a questionnaire, sent by a link, that tell of thoughts of death; each once, and not what they say: others
 * may look at the screen.
 * @param go opens an address of the portal
 * @returns to be given the ids of questionnaires that others have changed
 */
export function alarmNotices(apollo: ApolloClient, go: (address: string) => void) {
  const told = new Set<string>();
  const isTold = apollo.readQuery({ query: LiveStartDocument })?.features?.includes("MEASURES") === true;
  return async (changed: readonly string[]): Promise<void> => {
    if (!isTold || changed.length === 0) return;
    const asked = apollo.query({ query: NewAlarmsDocument, fetchPolicy: "no-cache" });
    // What cannot be read now is in the list of what waits all the same.
    const { data } = await asked.catch(() => ({ data: undefined }));
    const alarms = data?.pendingWork?.measureAlarms ?? [];
    const news = alarms.filter(({ id, way }) => way === "LINK" && changed.includes(id) && !told.has(id));
    for (const { id } of news) told.add(id);
    const [first, second] = news;
    if (!first) return;
    const text = second
      ? `${news.length} clientes han respondido a un cuestionario: conviene mirarlo pronto.`
      : `${first.client.name} ha respondido a un cuestionario: conviene mirarlo pronto.`;
    const address = second || !first.client.id ? "/dashboard" : clientLink(first.client.id);
    showToast({ text, waits: true, action: { label: "Ver", run: () => go(address) } });
  };
}

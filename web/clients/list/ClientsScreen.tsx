import { useApolloClient } from "@apollo/client/react";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { limitUse } from "../../../schema/rules/limits.ts";
import { lateDialogs } from "../../core/late/late.tsx";
import type { ClientOrder } from "../../core/schema.generated.ts";
import { PageHeader } from "../../ui/parts/PageHeader.tsx";
import ui from "../../ui/parts/ui.module.css";
import { useAsked } from "../../ui/parts/useAsked.ts";
import { useDialog } from "../../ui/parts/useDialog.ts";
import type { ClientToDelete } from "../deleted/ClientDeleteModal.tsx";
import type { FormTarget } from "../form/ClientFormModal.tsx";
import { loadProfile } from "../profile.ts";
import type { LimitInTheWay } from "./ClientLimitModal.tsx";
import type { ClientAction } from "./ClientMenu.tsx";
import type { ClientRow_ClientFragment } from "./ClientRow.generated.ts";
import { ClientStats } from "./ClientStats.tsx";
import { ClientsList } from "./ClientsList.tsx";
import { NEWEST, SORTINGS } from "./clientOrder.ts";
import styles from "./clients.module.css";
import { clientsHead } from "./clientsHead.ts";
import { NewClientButton } from "./NewClientButton.tsx";
import { useClientAddress } from "./useClientAddress.ts";
import { useClientList } from "./useClientList.ts";
import { useClientStatus } from "./useClientStatus.ts";

// Its code follows the first paint, so that the list is there sooner.
const ClientDialogs = lateDialogs(
  async () => (await import("./ClientDialogs.tsx")).ClientDialogs,
  ({ detail, form, removal, limitNotice, deleted }) => [
    { opened: detail.id !== null, close: detail.onClose },
    form,
    removal,
    limitNotice,
    deleted,
  ],
);

const NEAR_MS = 80;

/** Everyone the therapist accompanies: found, read, changed. */
export function ClientsScreen() {
  const apollo = useApolloClient();
  const navigate = useNavigate();
  const address = useClientAddress();
  const list = useClientList(address);
  const form = useDialog<FormTarget>();
  const removal = useDialog<ClientToDelete>();
  const limitNotice = useDialog<LimitInTheWay>();
  const deleted = useDialog<true>();
  const [said, setSaid] = useState("");
  const atLimit = list.limit ? limitUse(list.limit.used, list.limit.max).level === "REACHED" : false;
  const status = useClientStatus({
    atLimit,
    onLimit: (max, client) => limitNotice.open({ max, goOn: () => void status.toggle(client) }),
  });

  const read = async (id: string) => (await loadProfile()).preload(apollo, id);
  const near = useDebouncedCallback(read, NEAR_MS);

  const isLimitKnown = list.limit !== undefined;
  const [pressed, setPressed] = useState(false);
  const openNew = () => {
    if (!isLimitKnown) setPressed(true);
    else if (atLimit) limitNotice.open({ max: list.limit?.max ?? 0, goOn: () => form.open({ id: null }) });
    else form.open({ id: null });
  };
  // Whether there is room decides what a press opens: one that came too early is made up for.
  useEffect(() => {
    if (!pressed || !isLimitKnown) return;
    setPressed(false);
    openNew();
  });
  useAsked("nuevo", openNew, isLimitKnown);
  const act = (action: ClientAction, client: ClientRow_ClientFragment) => {
    if (action === "profile") {
      read(client.id);
      address.openProfile(client.id);
    } else if (action === "page") address.openPage(client.id);
    else if (action === "ai") navigate(`/dashboard/notes?ia=${client.id}`);
    else if (action === "edit") form.open({ id: client.id });
    else if (action === "toggle") status.toggle(client);
    else removal.open(client);
  };

  const sort = (order: ClientOrder | null) => {
    address.setOrder(order);
    setSaid(order ? SORTINGS[order].said : NEWEST.said);
  };

  return (
    <>
      <PageHeader {...clientsHead} action={<NewClientButton limit={list.limit} waiting={pressed} onNew={openNew} />} />
      <ClientStats stats={list.stats} />
      <ClientsList
        list={list}
        address={address}
        onNew={openNew}
        onAction={act}
        onNear={near}
        onOpen={read}
        onOrder={sort}
      />
      {list.hasDeleted && (
        <div className={styles.deletedLink}>
          <button type="button" className={ui.link} onClick={() => deleted.open(true)}>
            Clientes eliminados
          </button>
        </div>
      )}
      <div className={ui.sr} role="status">
        {said}
      </div>
      <ClientDialogs
        detail={{
          id: address.openClientId,
          tab: address.tab,
          onTab: address.setTab,
          onClose: address.closeProfile,
        }}
        form={form}
        removal={removal}
        limitNotice={limitNotice}
        deleted={deleted}
        onSaid={setSaid}
      />
    </>
  );
}

import { Button, Card } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { useDeferredValue, useMemo, useRef } from "react";
import { Link } from "react-router-dom";
import { failureReason, OUTDATED } from "../../core/failure.ts";
import type { ClientOrder } from "../../core/schema.generated.ts";
import { useFeature } from "../../core/useFeature.ts";
import { formatNoun } from "../../ui/format.ts";
import { EmptyState } from "../../ui/parts/EmptyState.tsx";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { Pager } from "../../ui/parts/Pager.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { ClientAction } from "./ClientMenu.tsx";
import type { ClientRow_ClientFragment } from "./ClientRow.generated.ts";
import { ClientRow } from "./ClientRow.tsx";
import { ClientsTable } from "./ClientsTable.tsx";
import { ClientsToolbar } from "./ClientsToolbar.tsx";
import styles from "./clients.module.css";
import type { useClientAddress } from "./useClientAddress.ts";
import type { useClientList } from "./useClientList.ts";

interface ClientsListProps {
  list: ReturnType<typeof useClientList>;
  address: ReturnType<typeof useClientAddress>;
  onNew: () => void;
  onAction: (action: ClientAction, client: ClientRow_ClientFragment) => void;
  onNear: (id: string) => void;
  onOpen: (id: string) => void;
  onOrder: (order: ClientOrder | null) => void;
}

/** Toolbar, rows and pages in one card, in each of its faces: loading, empty, nothing found, failed, full. */
export function ClientsList({ list, address, onNew, onAction, onNear, onOpen, onOrder }: ClientsListProps) {
  const sortable = useFeature("CLIENT_ORDERS");
  const takesFiles = useFeature("IMPORTS");
  const { items, pageInfo, waiting, failed, filtered } = list;
  const searchBox = useRef<HTMLInputElement>(null);
  const act = useCallbackRef(onAction);
  const near = useCallbackRef(onNear);
  const open = useCallbackRef(onOpen);
  const { profileSearch } = address;
  // What was pressed or typed is drawn first, the rows it leads to after it.
  const rows = useDeferredValue(
    useMemo(() => items?.map((client) => ({ client, search: profileSearch(client.id) })), [items, profileSearch]),
  );
  const clear = () => {
    list.clearFilters();
    searchBox.current?.focus();
  };
  const total = pageInfo?.total;
  const summary =
    pageInfo === undefined
      ? failed
        ? ""
        : "Cargando clientes…"
      : pageInfo.isTotalExact
        ? formatNoun(pageInfo.total, "cliente", "clientes")
        : formatNoun(pageInfo.pageCount, "página", "páginas");
  return (
    <Card padding={0} component="section" aria-label="Lista de clientes" className={styles.list}>
      <ClientsToolbar
        searchBox={searchBox}
        search={list.search}
        onSearch={list.onSearch}
        choice={address.statusChoice}
        onChoice={address.setStatusChoice}
        order={address.order}
        onOrder={sortable === false ? undefined : onOrder}
        summary={summary}
      />
      {failed && (
        <div className={styles.listFailed}>
          <FailedLine
            text={items ? OUTDATED : `No se pudieron cargar los clientes. ${failureReason(list.error)}`}
            onRetry={list.reload}
          />
        </div>
      )}
      {total === 0 && !waiting ? (
        <div>
          {filtered ? (
            <EmptyState
              drawing="clients"
              compact
              text="No se encontraron clientes"
              action={
                <Button variant="default" onClick={clear}>
                  Quitar filtros
                </Button>
              }
            />
          ) : (
            <EmptyState
              drawing="clients"
              text="Aquí estarán las personas a las que acompañas. Añade a la primera para empezar."
              action={
                <>
                  <Button variant="light" onClick={onNew}>
                    Nuevo Cliente
                  </Button>
                  {takesFiles && (
                    <Link to="/dashboard/import" className={ui.link}>
                      Traerlos de un archivo
                    </Link>
                  )}
                </>
              }
            />
          )}
        </div>
      ) : (
        <ClientsTable busy={waiting} order={address.order} onOrder={sortable ? onOrder : undefined}>
          {rows?.map(({ client, search }) => (
            <ClientRow
              key={client.id}
              client={client}
              profileSearch={search}
              onAction={act}
              onNear={near}
              onOpen={open}
            />
          )) ?? (failed ? [] : undefined)}
        </ClientsTable>
      )}
      {pageInfo && <Pager {...pageInfo} page={list.page} onPage={list.onPage} />}
    </Card>
  );
}

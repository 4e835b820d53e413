import { Group, Skeleton, Table } from "@mantine/core";
import "@mantine/core/styles/Table.layer.css";
import type { ReactNode } from "react";
import type { ClientOrder } from "../../core/schema.generated.ts";
import styles from "./clients.module.css";
import { SortHead } from "./SortHead.tsx";

const SKELETON_ROWS = Array.from({ length: 10 }, (_, row) => row);

interface ClientsTableProps {
  /** A newer page is on its way while this one is shown. */
  busy: boolean;
  order: ClientOrder | null;
  /** undefined where the list cannot be sorted. */
  onOrder: ((order: ClientOrder | null) => void) | undefined;
  /** Rows; without them the shape of a page that is loading. */
  children?: ReactNode;
}

/** The documented columns, at fixed widths so that loading and full look alike. */
export function ClientsTable({ busy, order, onOrder, children }: ClientsTableProps) {
  const sort = { order, onOrder };
  return (
    <Table
      aria-label="Clientes"
      aria-busy={busy}
      layout="fixed"
      className={styles.people}
      data-busy={busy || undefined}
    >
      <Table.Thead>
        <Table.Tr>
          <SortHead by="nombre" width="27%" {...sort}>
            Cliente
          </SortHead>
          <Table.Th scope="col" w="27%">
            Contacto
          </Table.Th>
          <Table.Th scope="col" w="11%">
            Estado
          </Table.Th>
          <SortHead by="sesiones" width="11%" right {...sort}>
            Sesiones
          </SortHead>
          <SortHead by="ultima" width="14%" {...sort}>
            Ultima Sesion
          </SortHead>
          <Table.Th scope="col" w="10%" ta="right">
            Acciones
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children ?? SKELETON_ROWS.map((row) => <SkeletonRow key={row} row={row} />)}</Table.Tbody>
    </Table>
  );
}

/** The shape of a row; widths vary so that it reads as text. */
function SkeletonRow({ row }: { row: number }) {
  return (
    <Table.Tr aria-hidden>
      <Table.Td className={styles.who}>
        <Group gap="sm" wrap="nowrap">
          <Skeleton circle h={38} w={38} flex="none" />
          <Skeleton h={14} w={110 + ((row * 37) % 70)} />
        </Group>
      </Table.Td>
      <Table.Td className={styles.contact}>
        <Skeleton h={12} w={150 + ((row * 23) % 50)} maw="100%" mb={8} />
        <Skeleton h={12} w={104} maw="100%" />
      </Table.Td>
      <Table.Td>
        <Skeleton h={24} w={76} radius="xl" />
      </Table.Td>
      <Table.Td className={styles.count}>
        <Skeleton h={14} w={24} ml="auto" />
      </Table.Td>
      <Table.Td>
        <Skeleton h={14} w={88} />
      </Table.Td>
      <Table.Td className={styles.acts}>
        <Skeleton h={32} w={36} ml="auto" />
      </Table.Td>
    </Table.Tr>
  );
}

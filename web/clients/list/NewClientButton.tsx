import { Button, Loader, Skeleton, Text, Tooltip } from "@mantine/core";
import "@mantine/core/styles/Tooltip.layer.css";
import { IconPlus } from "@tabler/icons-react";
import { limitUse } from "../../../schema/rules/limits.ts";
import { formatCount, formatNoun } from "../../ui/format.ts";
import ui from "../../ui/parts/ui.module.css";
import type { ClientsQuery } from "./Clients.generated.ts";
import styles from "./clients.module.css";

type ClientLimit = NonNullable<NonNullable<ClientsQuery["viewer"]["limits"]>["clients"]>;

interface NewClientButtonProps {
  /** undefined: on its way; null: could not be had, and the service refuses on its own. */
  limit: ClientLimit | null | undefined;
  /** Pressed before the limit was known: what comes of it is on its way. */
  waiting: boolean;
  /** Pressed, also when the limit is reached: then it is to be said why nothing is opened, and what to do. */
  onNew: () => void;
}

/** n/max and the screen's main action. At the limit it stays reachable, so that a keyboard too finds out why. */
export function NewClientButton({ limit, waiting, onNew }: NewClientButtonProps) {
  const reached = Boolean(limit && limitUse(limit.used, limit.max).level === "REACHED");
  return (
    <>
      {limit !== null && (
        <div className={styles.limitCount}>
          {limit === undefined ? <Skeleton h={14} w={40} display="inline-block" /> : <LimitCount limit={limit} />}
        </div>
      )}
      <Tooltip label="Límite de clientes alcanzado" disabled={!reached}>
        <Button
          leftSection={
            waiting ? <Loader size={16} color="currentcolor" aria-hidden /> : <IconPlus size={18} aria-hidden />
          }
          aria-disabled={reached}
          data-disabled={reached || undefined}
          onClick={onNew}
        >
          Nuevo Cliente
        </Button>
      </Tooltip>
    </>
  );
}

function LimitCount({ limit: { used, max } }: { limit: ClientLimit }) {
  if (max === null)
    return (
      <Text c="dimmed" size="sm">
        Clientes ilimitados
      </Text>
    );
  return (
    <Text c="dimmed" size="sm" className={ui.num}>
      <span aria-hidden>
        {formatCount(used)}/{formatCount(max)}
      </span>
      <span className={ui.sr}>
        {formatCount(used)} de {formatNoun(max, "cliente activo", "clientes activos")}
      </span>
    </Text>
  );
}

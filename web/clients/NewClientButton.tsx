import { Button, Skeleton, Text, Tooltip } from "@mantine/core";
import "@mantine/core/styles/Tooltip.layer.css";
import { IconPlus } from "@tabler/icons-react";
import { limitUse } from "../../schema/rules/limits.ts";
import { formatCount } from "../ui/format.ts";
import type { ClientsQuery } from "./Clients.generated.ts";

type ClientLimit = NonNullable<NonNullable<ClientsQuery["viewer"]["limits"]>["clients"]>;

interface NewClientButtonProps {
  /** undefined: on its way; null: could not be had, and the service refuses on its own. */
  limit: ClientLimit | null | undefined;
  onNew: () => void;
  /** Pressed although the limit is reached: says why, and what to do. */
  onLimit: (max: number) => void;
}

/** n/max and the screen's main action. At the limit it stays reachable, so that a keyboard too finds out why. */
export function NewClientButton({ limit, onNew, onLimit }: NewClientButtonProps) {
  const max = limit && limitUse(limit.used, limit.max).level === "REACHED" ? limit.max : null;
  const reached = max !== null;
  return (
    <>
      {limit === undefined ? <Skeleton h={14} w={40} className="limit-count" /> : limit && <LimitCount limit={limit} />}
      <Tooltip label="Límite de clientes alcanzado" disabled={!reached}>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-disabled={reached}
          data-disabled={reached || undefined}
          onClick={() => (reached ? onLimit(max) : onNew())}
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
    <Text c="dimmed" size="sm" className="num">
      <span aria-hidden>
        {formatCount(used)}/{formatCount(max)}
      </span>
      <span className="sr">
        {formatCount(used)} de {formatCount(max)} clientes activos
      </span>
    </Text>
  );
}

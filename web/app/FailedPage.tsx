import { Button, Title } from "@mantine/core";
import { useEffect } from "react";
import ui from "../ui/parts/ui.module.css";

/** A page that could not be shown: most often its code belongs to a version that has been replaced meanwhile. */
export function FailedPage({ error }: { error: unknown }) {
  useEffect(() => console.error("page", error instanceof Error ? error.name : "failed"), [error]);
  return (
    <div className={ui.failure} role="alert">
      <Title order={1} tabIndex={-1}>
        No se pudo abrir esta página
      </Title>
      <p>Puede que haya una versión nueva o que se haya cortado la conexión.</p>
      <Button onClick={() => window.location.reload()}>Recargar</Button>
    </div>
  );
}

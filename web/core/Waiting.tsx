import { Loader } from "@mantine/core";

/** What is seen while it is not yet known who is signed in. */
export function Waiting() {
  return (
    <div className="waiting" role="status">
      <Loader aria-hidden />
      <span className="sr">Cargando…</span>
    </div>
  );
}

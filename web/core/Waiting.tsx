import { Loader } from "@mantine/core";
import ui from "../ui/parts/ui.module.css";

/** What is seen while it is not yet known who is signed in. */
export function Waiting() {
  return (
    <div className={ui.waiting} role="status">
      <Loader aria-hidden />
      <span className={ui.sr}>Cargando…</span>
    </div>
  );
}

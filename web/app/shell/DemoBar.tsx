import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useNavigate } from "react-router-dom";
import { auth } from "../../core/auth.ts";
import { leaveHere } from "../../ui/form/useLeaveGuard.ts";
import styles from "./demoBar.module.css";

/** Says, over every screen, that the demo practice is looked at, and leads back to the own one. */
export function DemoBar() {
  const navigate = useNavigate();
  const leave = async () => {
    // First: what the address names is not in the own practice.
    await navigate("/dashboard");
    auth.leaveDemo();
  };
  return (
    <div className={styles.bar}>
      <p className={styles.words}>
        <IconEye size={18} stroke={1.75} aria-hidden />
        <span>
          <b>Son datos de ejemplo.</b> <span className={styles.more}>Míralo todo: aquí no se puede cambiar nada.</span>
        </span>
      </p>
      <Button size="xs" variant="default" className={styles.leave} onClick={() => leaveHere(() => void leave())}>
        Volver a mi consulta
      </Button>
    </div>
  );
}

import { Button, Text } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { auth } from "../core/auth.ts";
import { failureReason } from "../core/failure.ts";
import { useFeature } from "../core/useFeature.ts";
import { leaveHere } from "../ui/form/useLeaveGuard.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import styles from "./firstSteps.module.css";

/** The way into the demo practice, where there is one. */
export function TryDemo() {
  const isOffered = useFeature("DEMO") === true && auth.offersDemo;
  const [entering, setEntering] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!isOffered) return null;
  const enter = async () => {
    setEntering(true);
    setFailure(null);
    try {
      await auth.enterDemo();
    } catch (error) {
      console.error("demo", Object(error).name);
      setFailure(`No se pudieron abrir los datos de ejemplo. ${failureReason(error)}`);
      setEntering(false);
    }
  };
  return (
    <div className={styles.demo}>
      <Text size="sm" c="dimmed">
        ¿Prefieres verlo lleno antes? Una consulta inventada que lleva un año en marcha, solo para mirar.
      </Text>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        loading={entering}
        onClick={() => leaveHere(() => void enter())}
      >
        Ver con datos de ejemplo
      </Button>
      {failure && <FailedLine text={failure} />}
    </div>
  );
}

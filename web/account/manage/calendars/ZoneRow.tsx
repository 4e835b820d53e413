import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useFeature } from "../../../core/useFeature.ts";
import { FailedLine } from "../../../ui/parts/FailedLine.tsx";
import ui from "../../../ui/parts/ui.module.css";
import { useDialog } from "../../../ui/parts/useDialog.ts";
import { zoneName } from "../../../ui/zones/zones.ts";
import { ZoneDialog } from "../dialogs/ZoneDialog.tsx";
import { usePracticeProfileQuery } from "../PracticeProfile.generated.ts";
import { Row } from "../Row.tsx";

/** In which zone the days of the practice begin and end. */
export function ZoneRow() {
  const { data, error, refetch } = usePracticeProfileQuery({ errorPolicy: "all", notifyOnNetworkStatusChange: true });
  const changeable = useFeature("PROFILE_CHANGES");
  const dialog = useDialog<string>();
  const [said, setSaid] = useState("");
  const zone = data?.viewer?.timeZone;
  const onDone = async (sentence: string) => {
    dialog.close();
    setSaid(sentence);
  };
  if (error && !zone)
    return (
      <FailedLine
        text="No se pudo cargar tu zona horaria."
        onRetry={() => refetch().catch(() => console.error("PracticeProfile", "failed again"))}
      />
    );
  return (
    <Row
      label="Zona horaria"
      actions={
        zone &&
        changeable && (
          <Button variant="default" aria-label="Cambiar la zona horaria" onClick={() => dialog.open(zone)}>
            Cambiar
          </Button>
        )
      }
    >
      {zone ? zoneName(zone) : <Skeleton h={20} w={180} my={2} />}
      <span className={ui.sr} role="status">
        {said}
      </span>
      {dialog.subject && (
        <ZoneDialog
          key={dialog.opening}
          zone={dialog.subject}
          opened={dialog.opened}
          onClose={dialog.close}
          onDone={onDone}
        />
      )}
    </Row>
  );
}

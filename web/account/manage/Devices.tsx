import { Badge, Button, Text } from "@mantine/core";
import { IconDeviceLaptop, IconDeviceMobile } from "@tabler/icons-react";
import { useState } from "react";
import type { AccountOverview } from "../../../schema/rules/accountOverview.ts";
import { useZone } from "../../core/zone.ts";
import { formatDay, formatTime } from "../../ui/format.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import { AccountError } from "../accountPort.ts";
import { deviceName, isHandheld } from "./agent.ts";
import styles from "./manage.module.css";
import { gone, manage, notDone } from "./manageRequest.ts";
import { Row } from "./Row.tsx";

interface DevicesProps {
  devices: AccountOverview["devices"];
  onDone: (sentence: string) => Promise<void>;
}

/** Where the account is open, and the way to close it there. */
export function Devices({ devices, onDone }: DevicesProps) {
  const zone = useZone();
  const at = (moment: string) => `${formatDay(moment, zone)}, ${formatTime(moment, zone)}`;
  const [closing, setClosing] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<string | null>(null);
  const close = async (id: string, path: string, sentence: string) => {
    if (closing.includes(id)) return;
    setClosing((now) => [...now, id]);
    setFailed(null);
    try {
      await gone(manage(path, path.endsWith("others") ? {} : { id }));
      await onDone(sentence);
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      setFailed(notDone(error));
    } finally {
      setClosing((now) => now.filter((one) => one !== id));
    }
  };
  const others = devices.filter(({ current }) => !current);
  return (
    <Row label="Dispositivos activos">
      <ul className={styles.manageList} tabIndex={-1}>
        {[...devices.filter(({ current }) => current), ...others].map((device) => {
          const name = deviceName(device.agent);
          const Icon = isHandheld(device.agent) ? IconDeviceMobile : IconDeviceLaptop;
          return (
            <li key={device.id}>
              <Icon size={20} stroke={1.5} aria-hidden />
              <div>
                {name} {device.current && <Badge color="teal">Este dispositivo</Badge>}
                <Text size="sm" className={ui.num}>
                  {device.current ? "En uso ahora" : `Último uso: ${at(device.seenAt)}`}
                </Text>
                <Text size="sm" c="dimmed" className={ui.num}>
                  {device.address && `${device.address} · `}sesión iniciada el {at(device.since)}
                </Text>
              </div>
              {!device.current && (
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={`Cerrar sesión en ${name}`}
                  loading={closing.includes(device.id) || closing.includes("others")}
                  onClick={() => close(device.id, "/devices/close", `Sesión cerrada en ${name}.`)}
                >
                  Cerrar
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {others.length > 1 && (
        <Button
          variant="default"
          mt="sm"
          loading={closing.includes("others")}
          onClick={() => close("others", "/devices/close-others", "Sesión cerrada en los demás dispositivos.")}
        >
          Cerrar sesión en los demás
        </Button>
      )}
      {failed && <FailedLine text={failed} />}
    </Row>
  );
}

import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import { IconShieldLock, IconUser } from "@tabler/icons-react";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import { MANAGE_TABS, type ManageScreenProps } from "../accountPort.ts";
import { HasPassword } from "./dialogs/ConfirmField.tsx";
import { type Open, OpenDialog } from "./dialogs/OpenDialog.tsx";
import { ProfileTab } from "./ProfileTab.tsx";
import { SecurityTab } from "./SecurityTab.tsx";
import { useListDialog } from "./useListDialog.ts";
import { useOverview } from "./useOverview.ts";

/** The built-in accounts' own management (document §2, Account management). */
export function ManageScreen({ tab, onTab }: ManageScreenProps) {
  const { found: overview, failed, reload } = useOverview();
  const dialog = useListDialog<Open>("account", reload);
  const shared = { overview, onOpen: dialog.open, onDone: dialog.props.onDone };
  return (
    <HasPassword value={overview?.hasPassword ?? true}>
      <Tabs
        value={tab}
        onChange={(value) => onTab(MANAGE_TABS.find((name) => name === value) ?? "perfil")}
        keepMounted={false}
      >
        <Tabs.List aria-label="Partes de tu cuenta">
          <Tabs.Tab value="perfil" leftSection={<IconUser size={18} stroke={1.75} aria-hidden />}>
            Perfil
          </Tabs.Tab>
          <Tabs.Tab value="seguridad" leftSection={<IconShieldLock size={18} stroke={1.75} aria-hidden />}>
            Seguridad
          </Tabs.Tab>
        </Tabs.List>
        {failed && <FailedLine text="No se pudo cargar tu cuenta." onRetry={reload} />}
        <Tabs.Panel value="perfil">
          <ProfileTab {...shared} />
        </Tabs.Panel>
        <Tabs.Panel value="seguridad">
          <SecurityTab {...shared} />
        </Tabs.Panel>
      </Tabs>
      <span className={ui.sr} role="status">
        {dialog.said}
      </span>
      {dialog.subject && <OpenDialog key={dialog.opening} open={dialog.subject} onStale={reload} {...dialog.props} />}
    </HasPassword>
  );
}

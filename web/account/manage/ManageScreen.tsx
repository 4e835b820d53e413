import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import { IconShieldLock, IconUser } from "@tabler/icons-react";
import { MANAGE_TABS, type ManageScreenProps } from "../accountPort.ts";
import { ProfileTab } from "./ProfileTab.tsx";
import { SecurityTab } from "./SecurityTab.tsx";

/** The built-in accounts' own management (document §2, Account management). */
export function ManageScreen({ tab, onTab }: ManageScreenProps) {
  return (
    <Tabs
      value={tab}
      onChange={(value) => onTab(MANAGE_TABS.find((name) => name === value) ?? "perfil")}
      keepMounted={false}
    >
      <Tabs.List aria-label="Partes de tu cuenta">
        <Tabs.Tab value="perfil" leftSection={<IconUser size={18} stroke={1.75} aria-hidden />} data-autofocus>
          Perfil
        </Tabs.Tab>
        <Tabs.Tab value="seguridad" leftSection={<IconShieldLock size={18} stroke={1.75} aria-hidden />}>
          Seguridad
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="perfil">
        <ProfileTab />
      </Tabs.Panel>
      <Tabs.Panel value="seguridad">
        <SecurityTab />
      </Tabs.Panel>
    </Tabs>
  );
}

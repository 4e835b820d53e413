import "@mantine/core/styles/Modal.layer.css";
import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { latePart } from "../../core/late/late.tsx";
import { Waiting } from "../../core/Waiting.tsx";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import { account } from "../account.ts";
import { MANAGE_TABS, type ManageTab } from "../accountPort.ts";
import styles from "./manage.module.css";

const ownScreen = async () => (await import("./ManageScreen.tsx")).ManageScreen;
const Screen = latePart(async () => await (account.manageScreen ?? ownScreen)());
const ProfileRows = latePart(async () => (await import("./calendars/ProfileRows.tsx")).ProfileRows);
const SMALL = "(max-width: 47.99em)";

/** Account management over whatever page is open (`?cuenta=perfil`), in the words of whoever runs the accounts. */
export function ManageAccount() {
  const [search, setSearch] = useSearchParams();
  const small = useMediaQuery(SMALL) ?? false;
  const asked = search.get("cuenta");
  const opened = asked !== null;
  const named = MANAGE_TABS.find((tab) => tab === asked);
  const [shown, setShown] = useState<ManageTab>(named ?? "perfil");
  if (named && named !== shown) setShown(named);
  const go = (tab: ManageTab | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (tab) after.set("cuenta", tab);
        else after.delete("cuenta");
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Modal.Stack>
      <StackedModal
        opened={opened}
        onClose={() => go(null)}
        size={760}
        fullScreen={small}
        centered={false}
        yOffset="6dvh"
        title={
          <span tabIndex={-1} data-autofocus>
            Gestionar cuenta
          </span>
        }
        classNames={{ root: styles.manageModal }}
      >
        <Suspense fallback={<Waiting />}>
          <Screen tab={shown} onTab={go} />
        </Suspense>
        {/* By itself: waiting for it would hide the tab that was pressed, and take its focus. */}
        <Suspense>{shown === "perfil" && <ProfileRows />}</Suspense>
      </StackedModal>
    </Modal.Stack>
  );
}

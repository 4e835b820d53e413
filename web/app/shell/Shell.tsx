import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import "@mantine/core/styles/Avatar.layer.css";
import "@mantine/core/styles/Badge.layer.css";
import "@mantine/core/styles/Card.layer.css";
import "@mantine/core/styles/Skeleton.layer.css";
import { type MouseEvent, Suspense } from "react";
import { Outlet } from "react-router-dom";
import { useSignOut } from "../../account/useSignOut.ts";
import { latePart } from "../../core/late/late.tsx";
import type { Room } from "../../core/room.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import { CONTENT } from "./content.ts";
import { LimitsBanner } from "./LimitsBanner.tsx";
import { useShellQuery } from "./Shell.generated.ts";
import { SideMenu } from "./SideMenu.tsx";
import styles from "./shell.module.css";
import { TopBar } from "./TopBar.tsx";
import { useSlideOver } from "./useSlideOver.ts";

const DemoBar = latePart(async () => (await import("./DemoBar.tsx")).DemoBar);

/** A place in the history of which the router knows nothing would lead its way back, and what asks before it, astray. */
const skip = (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById(CONTENT)?.focus();
};

/** What stands around every screen of the dashboard. It stands even when its own data cannot be had. */
export function Shell({ menu, demo }: { menu: readonly Room[]; demo: boolean }) {
  const slideOver = useSlideOver();
  const { data, error, loading, refetch } = useShellQuery({ errorPolicy: "all", notifyOnNetworkStatusChange: true });
  const { signOut, leaving, failure } = useSignOut();
  const viewer = data?.viewer;
  const missing = error && !viewer && !loading;
  return (
    <div className={styles.shell}>
      <a className={`${styles.skip} ${ui.link}`} href={`#${CONTENT}`} onClick={skip}>
        Saltar al contenido
      </a>
      <header className={styles.topbar} inert={slideOver.pageInert}>
        {demo && (
          <section id="ejemplo" tabIndex={-1} className={styles.demo} aria-label="Datos de ejemplo">
            <Suspense>
              <DemoBar />
            </Suspense>
          </section>
        )}
        <TopBar
          rooms={menu}
          viewer={viewer}
          loading={loading}
          menu={{ open: slideOver.open, toggle: slideOver.toggle, button: slideOver.opener }}
          onSignOut={signOut}
          leaving={leaving}
          demo={demo}
        />
      </header>
      <nav className={styles.side} aria-label="Menú principal" data-open={slideOver.open || undefined}>
        <SideMenu
          rooms={menu}
          closer={slideOver.closer}
          onClose={slideOver.close}
          onSignOut={signOut}
          leaving={leaving}
        />
      </nav>
      {slideOver.pageInert && <div className={styles.backdrop} aria-hidden onClick={slideOver.close} />}
      <main id={CONTENT} tabIndex={-1} inert={slideOver.pageInert}>
        <div className={styles.page}>
          {failure && <FailedLine text={failure} />}
          {missing ? (
            <FailedLine
              text="No se pudo cargar la información de tu cuenta."
              onRetry={() => refetch().catch(() => console.error("Shell", "failed again"))}
            />
          ) : (
            !demo && <LimitsBanner viewer={viewer} />
          )}
          <Outlet />
        </div>
      </main>
    </div>
  );
}

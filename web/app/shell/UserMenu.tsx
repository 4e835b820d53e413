import { type ComponentType, useState } from "react";
import { Missing } from "../../core/late/Missing.tsx";
import { UserButton, type UserMenuProps } from "./UserButton.tsx";

const load = async () => (await import("./UserMenuOpened.tsx")).UserMenuOpened;

/** Who is signed in, how the product looks to them, and the way out. The menu's code comes when somebody is near. */
export function UserMenu(props: UserMenuProps) {
  const [Opened, setOpened] = useState<ComponentType<UserMenuProps> | null>(null);
  const [missing, setMissing] = useState(false);
  if (Opened) return <Opened {...props} />;
  const { viewer, loading, demo } = props;
  const near = () => load().catch((error: unknown) => console.error("menu", Object(error).name));
  const open = async () => {
    const menu = await near();
    if (menu) setOpened(() => menu);
    else setMissing(true);
  };
  return (
    <>
      <UserButton viewer={viewer} loading={loading} demo={demo} onPointerEnter={near} onFocus={near} onClick={open} />
      {missing && <Missing onClose={() => setMissing(false)} />}
    </>
  );
}

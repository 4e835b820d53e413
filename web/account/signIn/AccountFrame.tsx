import "../account.css";
import "./room.css";
import { Outlet } from "react-router-dom";
import { Brand } from "../../ui/parts/Brand.tsx";
import { Room } from "./Room.tsx";

/** The four screens of a signed-out visitor, beside (on phones: below) the picture of the room. */
export function AccountFrame() {
  return (
    <div className="account">
      <aside>
        <Room />
        <Brand />
      </aside>
      <main>
        <Outlet />
      </main>
    </div>
  );
}

import { useHotkeys } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { useEffect } from "react";
import { isWrittenTo } from "./keys.ts";
import { keepPlace, leaveToasts, undoLast } from "./parts/Toasts.tsx";

/** In a field the keys undo what was typed. */
function undo(event: KeyboardEvent) {
  if (isWrittenTo(event.target)) return;
  event.preventDefault();
  undoLast();
}

/** Where toasts appear; Ctrl+Z (⌘Z) undoes what they told. What was said before it is there is shown once it is. */
export function ToastRegion() {
  useHotkeys([["mod+Z", undo, { preventDefault: false }]], []);
  useEffect(() => leaveToasts, []);
  return (
    <Notifications
      position="bottom-center"
      limit={1}
      onPointerDown={(event) => event.stopPropagation()}
      onFocus={({ relatedTarget }) => keepPlace(relatedTarget)}
    />
  );
}

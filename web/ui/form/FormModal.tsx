import { useMediaQuery } from "@mantine/hooks";
import { notifications, notificationsStore } from "@mantine/notifications";
import type { ReactNode } from "react";
import { StackedModal } from "../parts/StackedModal.tsx";
import { DiscardModal } from "./DiscardModal.tsx";
import forms from "./forms.module.css";
import { type LeaveGuard, useLeaveGuard } from "./useLeaveGuard.ts";

interface FormModalProps {
  opened: boolean;
  close: () => void;
  title: string;
  size: number;
  /** A class beside `form-modal`. */
  className?: string;
  /** Where the keyboard begins: at the title, or in the field that says so itself. */
  focus?: "title" | "field";
  /** The form has the whole screen and nothing beside it, until this is left by Escape. */
  immersed?: { leave: () => void } | undefined;
  /** What was typed is not wanted any more. */
  onDiscard?: () => void;
  /** What else may open over the form. */
  over?: ReactNode;
  /** The form, which says to `unsaved` whether it holds text that is not saved, and asks `leave` to be closed. */
  children: (guard: Pick<LeaveGuard, "unsaved" | "leave">) => ReactNode;
}

/** Where the form has the whole screen, whoever goes on in it has seen the notice that lies over its fields. */
function hideNotices(): void {
  for (const { id } of notificationsStore.getState().notifications) if (id) notifications.hide(id);
}

/** A form over the page. Typed text is only left after asking, however the form is left. */
export function FormModal(props: FormModalProps) {
  const { opened, close, title, size, className = "", focus = "title", immersed, onDiscard, over, children } = props;
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const guard = useLeaveGuard(opened, close);
  return (
    <>
      <StackedModal
        opened={opened}
        onClose={immersed ? immersed.leave : guard.leave}
        size={size}
        fullScreen={phone || immersed !== undefined}
        withCloseButton={!immersed}
        padding={0}
        title={
          focus === "field" ? (
            title
          ) : (
            <span tabIndex={-1} data-autofocus>
              {title}
            </span>
          )
        }
        className={`${forms.modal} ${className}`}
        onPointerDownCapture={phone ? hideNotices : undefined}
        onInputCapture={phone ? hideNotices : undefined}
      >
        {children(guard)}
      </StackedModal>
      {over}
      <DiscardModal
        opened={guard.asking}
        onStay={guard.stay}
        onDiscard={() => {
          onDiscard?.();
          guard.discard();
        }}
      />
    </>
  );
}

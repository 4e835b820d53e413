import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode, SyntheticEvent } from "react";
import { StackedModal } from "../parts/StackedModal.tsx";
import { hideSeen } from "../parts/Toasts.tsx";
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
  /** What leaving it loses, where that is not all that was typed. */
  lost?: string | undefined;
  /** What was typed is not wanted any more. */
  onDiscard?: () => void;
  /** What else may open over the form. */
  over?: ReactNode;
  /** The form, which says to `unsaved` whether it holds text that is not saved, and asks `leave` to be closed. */
  children: (guard: Pick<LeaveGuard, "unsaved" | "leave">) => ReactNode;
}

/** Whoever goes on in a form has seen the notice that lies over it, and may want what is beneath. */
function hideNotices({ currentTarget }: SyntheticEvent): void {
  const notice = document.querySelector(".mantine-Notification-root");
  const form = notice && currentTarget.querySelector("[role=dialog]");
  // They stand at the window's lower edge.
  if (form && notice.getBoundingClientRect().top < form.getBoundingClientRect().bottom) hideSeen();
}

/** A form over the page. Typed text is only left after asking, however the form is left. */
export function FormModal(props: FormModalProps) {
  const {
    opened,
    close,
    title,
    size,
    className = "",
    focus = "title",
    immersed,
    lost,
    onDiscard,
    over,
    children,
  } = props;
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
        onPointerDownCapture={hideNotices}
        onInputCapture={hideNotices}
      >
        {children(guard)}
      </StackedModal>
      {over}
      <DiscardModal
        opened={guard.asking}
        text={lost}
        onStay={guard.stay}
        onDiscard={() => {
          onDiscard?.();
          guard.discard();
        }}
      />
    </>
  );
}

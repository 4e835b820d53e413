import type { ComponentProps, MouseEvent } from "react";

type ReachableButtonProps = ComponentProps<"button"> & { "data-loading"?: boolean };

/**
 * The element of every button. While what was asked for is under way it takes no press, and keeps the focus: a disabled
 * one would lose it to the page behind the dialog, and whoever uses the keyboard would not be in the form any more.
 */
export function ReachableButton({ disabled, onClick, type = "button", ...props }: ReachableButtonProps) {
  const isBusy = props["data-loading"] ?? false;
  const press = (event: MouseEvent<HTMLButtonElement>) => (isBusy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...props}
      type={type}
      disabled={disabled && !isBusy}
      aria-disabled={isBusy || props["aria-disabled"]}
      aria-busy={isBusy || undefined}
      onClick={press}
    />
  );
}

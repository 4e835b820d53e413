import type { ComponentPropsWithRef, MouseEvent } from "react";
import { go } from "./place.ts";

interface PlaceLinkProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
  to: string;
  /** What goes along beside the address. */
  state?: unknown;
}

/** Whether a press is the plain one: all others are the browser's. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link to another of the pages around signing in. */
export function PlaceLink({ to, state = null, ...props }: PlaceLinkProps) {
  return (
    <a
      {...props}
      href={to}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        go(to, { state }).catch((error: unknown) => console.error("page", Object(error).name));
      }}
    >
      {props.children}
    </a>
  );
}

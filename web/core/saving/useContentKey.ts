import { useRef } from "react";
import { newIdempotencyKey } from "../../../schema/rules/idempotency.ts";

/**
 * Keys for what is sent: the same for the same content, whose answer may have got lost, and another once it is another. What is
 * done is forgotten, so that the same may be wanted again.
 */
export function useContentKey(): { keyOf: (content: string) => string; forget: () => void } {
  const last = useRef<{ content: string; key: string } | null>(null);
  return {
    keyOf(content) {
      if (last.current?.content !== content) last.current = { content, key: newIdempotencyKey() };
      return last.current.key;
    },
    forget() {
      last.current = null;
    },
  };
}

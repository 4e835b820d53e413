import { useRef } from "react";
import { newIdempotencyKey } from "../../../schema/rules/idempotency.ts";
import { isRefusedUnbegun } from "../refusedUnbegun.ts";

interface ContentKey {
  keyOf: (content: string) => string;
  /** Whether nothing of the same content was begun with: once nobody knows, being turned away at a later press tells nothing of the first. */
  isUnbegun: (error: unknown) => boolean;
  forget: () => void;
}

/**
 * Keys for what is sent: the same for the same content, whose answer may have got lost, and another once it is another. What is
 * done is forgotten, so that the same may be wanted again.
 */
export function useContentKey(): ContentKey {
  const last = useRef<{ content: string; key: string; isUnsure?: true } | null>(null);
  return {
    keyOf(content) {
      if (last.current?.content !== content) last.current = { content, key: newIdempotencyKey() };
      return last.current.key;
    },
    isUnbegun(error) {
      const isUnbegun = isRefusedUnbegun(error);
      if (last.current && !isUnbegun) last.current.isUnsure = true;
      return isUnbegun && !last.current?.isUnsure;
    },
    forget() {
      last.current = null;
    },
  };
}

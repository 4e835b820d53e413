import { useState } from "react";
import { newIdempotencyKey } from "../../../schema/rules/idempotency.ts";

export interface ContentKey {
  keyOf: (content: string) => string;
  /**
   * Whether nothing of the same content was begun with: once nobody knows, being turned away at a later press tells nothing of the first.
   * @param isTurnedAway whether this press was (`isRefusedUnbegun`)
   */
  isUnbegun: (isTurnedAway: boolean) => boolean;
  forget: () => void;
}

export function contentKey(): ContentKey {
  let last: { content: string; key: string; isUnsure?: true } | null = null;
  return {
    keyOf(content) {
      if (last?.content !== content) last = { content, key: newIdempotencyKey() };
      return last.key;
    },
    isUnbegun(isTurnedAway) {
      if (last && !isTurnedAway) last.isUnsure = true;
      return isTurnedAway && !last?.isUnsure;
    },
    forget() {
      last = null;
    },
  };
}

/**
 * Keys for what is sent: the same for the same content, whose answer may have got lost, and another once it is another. What is
 * done is forgotten, so that the same may be wanted again.
 */
export function useContentKey(): ContentKey {
  return useState(contentKey)[0];
}

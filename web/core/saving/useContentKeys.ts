import { useRef } from "react";
import { type ContentKey, contentKey } from "./useContentKey.ts";

export interface OneKey extends Omit<ContentKey, "keyOf"> {
  key: string;
}

/** Keys for several things side by side: what may have been done to one keeps its key while others are sent. */
export function useContentKeys(): (content: string) => OneKey {
  const keys = useRef(new Map<string, ContentKey>());
  return (content) => {
    const one = keys.current.get(content) ?? contentKey();
    keys.current.set(content, one);
    return { ...one, key: one.keyOf(content) };
  };
}

/**
 * What the server tells the page in a `<meta>`. Pages that are made at build are made for certain words of it, which the
 * address of the program that makes them holds (`.ci/vite.madePages.ts`).
 */
export function told(name: string): string | undefined {
  if (import.meta.env.SSR) return new URL(import.meta.url).searchParams.get(name) ?? undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

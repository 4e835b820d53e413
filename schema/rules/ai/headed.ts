import { intoTemplate, sameWords, type TemplateSection } from "../record/templates.ts";

/** A heading, and what is asked for beneath it. */
export type AiSection = Omit<TemplateSection, "text">;

/** What whoever writes likes to put around a heading: marks of lists and of Markdown, a number, a full stop. */
const BEFORE = /^[\s#>*_\-–—•]*(?:\d{1,2}[.)]\s*)?[*_]*/u;
// Each looked at from its beginning alone: from within a long run it would be looked at again and again.
const BEHIND = /(?<![\s*_.:])[\s*_.:]+$/u;
/** A heading that what stands beneath it follows on the same line. */
const LEADING = /^([^:\n]{1,90}?)[*_]*:[*_]*\s+(\S.*)$/u;

/**
 * A proposal in the structure it was asked for. What was written as a heading is one, a heading that got lost stands there
 * again with nothing beneath it, and nothing else is lost: what has no place stands before the first.
 */
export function headed(content: string, sections: readonly AiSection[]): string {
  if (sections.length === 0) return content;
  const spelt = new Map(sections.map(({ heading }) => [sameWords(heading), heading.trim()]));
  const lines = content.split(/\r?\n/).flatMap((line) => {
    const begun = line.replace(BEFORE, "");
    const alone = spelt.get(sameWords(begun.replace(BEHIND, "")));
    if (alone !== undefined) return [alone];
    const [, lead = "", rest = ""] = LEADING.exec(begun) ?? [];
    const leading = spelt.get(sameWords(lead));
    return leading === undefined ? [line] : [leading, rest];
  });
  const bare = sections.map(({ heading, prompt }) => ({ heading, prompt }));
  return intoTemplate(lines.join("\n"), { key: "", name: "", sections: bare }, []);
}

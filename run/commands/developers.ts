import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Marked } from "marked";

const SOURCE = "docs/developers";
/** In the order in which they are read. */
const PAGES = ["index", "authentication", "lists", "sync", "errors", "limits", "webhooks", "client"];

const LANGUAGE: Record<string, string> = { sh: "Shell", ts: "TypeScript", python: "Python" };

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const addressOf = (name: string): string => (name === "index" ? "/developers" : `/developers/${name}`);

/** What a heading is called in a link to it, as where its Markdown is read. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const [, page, place = ""] = /^(\w+)\.md(#.*)?$/.exec(href) ?? [];
      const to = page === undefined ? href : addressOf(page) + place;
      return `<a href="${escaped(to)}">${this.parser.parseInline(tokens)}</a>`;
    },
    code({ text, lang = "" }) {
      const isAnswer = lang.endsWith(" answer");
      const label = isAnswer ? "Answer" : (LANGUAGE[lang.split(" ")[0] ?? ""] ?? "Text");
      return `<figure class="${isAnswer ? "answer" : "source"}"><figcaption>${label}</figcaption><pre tabindex="0"><code>${escaped(text)}</code></pre></figure>\n`;
    },
    table(token) {
      const row = (cells: typeof token.header, tag: string): string =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
      const head = token.header.some(({ text }) => text) ? `<thead>${row(token.header, "th")}</thead>` : "";
      const body = token.rows.map((cells) => row(cells, "td")).join("");
      return `<div class="table"><table>${head}<tbody>${body}</tbody></table></div>\n`;
    },
  },
});

interface Page {
  name: string;
  title: string;
  body: string;
}

function read(name: string): Page {
  const text = readFileSync(path.join(SOURCE, `${name}.md`), "utf8");
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (!title) throw new Error(`${name}.md has no title`);
  return { name, title, body: marked.parse(text, { async: false }) };
}

function whole({ name, title, body }: Page, all: readonly Page[]): string {
  const entries = all.map((page) => {
    const here = page.name === name ? ' aria-current="page"' : "";
    return `<li><a href="${addressOf(page.name)}"${here}>${escaped(page.title)}</a></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Consulta for developers</title>
<link rel="stylesheet" href="/developers/style.css">
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header><a href="/developers">Consulta <span>for developers</span></a></header>
<div class="columns">
<nav aria-label="Pages"><ul>${entries.join("")}</ul></nav>
<main id="content">
${body}
</main>
</div>
</body>
</html>
`;
}

/** Makes the pages for developers, which the gateway serves at `/developers`. @param folder it is made where it is missing */
export function renderDevelopers(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const pages = PAGES.map(read);
  for (const page of pages) writeFileSync(path.join(folder, `${page.name}.html`), whole(page, pages));
  copyFileSync(path.join(SOURCE, "style.css"), path.join(folder, "style.css"));
}

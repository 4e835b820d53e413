const STYLE = `
:root { color-scheme: light dark; --ink: #1d2b2a; --dim: #51605f; --paper: #f7f9f8; --card: #fff; --line: #c9d3d1; --main: #0f6f66; --on: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eeec; --dim: #a5b5b2; --paper: #131b1a; --card: #1b2524; --line: #43524f; --main: #6fd0c3; --on: #08211e; } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; font: 1rem/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
main { width: 100%; max-width: 30rem; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.3 }
p { margin: 0 0 1rem }
small, .dim { color: var(--dim) }
form { display: grid; grid-template-columns: repeat(5, 1fr); gap: .5rem; margin: 1.5rem 0 .5rem }
button { min-height: 3.5rem; font: 600 1.25rem/1 system-ui, sans-serif; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: .75rem; cursor: pointer }
button:hover { border-color: var(--main) }
button:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
button[aria-pressed="true"] { color: var(--on); background: var(--main); border-color: var(--main) }
.ends { display: flex; justify-content: space-between; margin: 0 }
`;

/** A page for whoever has a link to it, without an account. @param body HTML */
export const publicPage = (title: string, body: string, script = ""): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main>${body}</main>${script}</body></html>`;

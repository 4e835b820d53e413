import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions } from "@graphiql/react";
import { type Example, examples } from "./examples.ts";
import classes from "./explorer.module.css";

const rooms = [...new Set(examples.map(({ room }) => room))];

function Examples() {
  const editor = useGraphiQL(({ queryEditor }) => queryEditor);
  const { addTab } = useGraphiQLActions();
  const open = ({ text }: Example) => {
    addTab();
    editor?.setValue(text);
    editor?.focus();
  };
  return (
    <section className={classes.examples} aria-label="Examples">
      <h2>Examples</h2>
      <p>Each opens in a tab of its own. Nothing you write or read here is kept when the page is left.</p>
      {rooms.map((room) => (
        <div key={room}>
          <h3>{room}</h3>
          <ul>
            {examples
              .filter((example) => example.room === room)
              .map((example) => (
                <li key={example.title}>
                  <button type="button" disabled={!editor} onClick={() => open(example)}>
                    {example.title}
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const Icon = () => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <path d="M4 6h16M4 12h10M4 18h7" strokeLinecap="round" />
  </svg>
);

export const EXAMPLES: GraphiQLPlugin = { title: "Examples", icon: Icon, content: Examples };

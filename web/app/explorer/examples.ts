const files = import.meta.glob<string>("./examples/*.graphql", { query: "?raw", import: "default", eager: true });

/** An operation to begin with; tests run each against the real house. */
export interface Example {
  room: string;
  title: string;
  text: string;
}

/** Each file is a room's; its operations stand apart by an empty line, and the comment above says what each does. */
export const examples: Example[] = Object.entries(files).flatMap(([file, content]) => {
  const room = file.replace(/^.*\/|\.graphql$/g, "");
  return content
    .trim()
    .split(/\n\n(?=#)/)
    .map((text) => ({ room, title: text.split("\n")[0]?.replace(/^# /, "") ?? "", text: `${text}\n` }));
});

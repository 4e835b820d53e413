/** One line of the table of figures. */
export interface Figure {
  what: string;
  measured: string;
  goal: string;
  met: boolean;
}

const pad = (text: string, width: number) => text + " ".repeat(Math.max(0, width - text.length));

/** Prints the figures as the Markdown table that stands in docs/figures.md. */
export function printFigures(figures: Figure[]): void {
  const rows = [
    ["Figure", "Measured", "Goal", ""],
    ...figures.map(({ what, measured, goal, met }) => [what, measured, goal, met ? "met" : "missed"]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => pad(cell, widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  console.log([line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n"));
}

export const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

import { Text } from "@mantine/core";
import { type Block, blocksOf } from "../../../schema/rules/consents/blocks.ts";
import ui from "../../ui/parts/ui.module.css";
import styles from "../consents.module.css";

/** Blocks as they stand together: the lines of a list in one. */
function together(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === "item" && last?.[0]?.kind === "item") last.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** A text as the client reads it. */
export const TextBlocks = ({ text }: { text: string }) => (
  <div className={`${styles.blocks} ${ui.anywhere}`}>
    {together(blocksOf(text)).map((group, at) => {
      const [first] = group;
      const key = `${at} ${first?.text}`;
      if (first?.kind === "heading") return <h3 key={key}>{first.text}</h3>;
      if (first?.kind === "item")
        return (
          <ul key={key}>
            {group.map(({ text: line }) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        );
      return <Text key={key}>{first?.text}</Text>;
    })}
  </div>
);

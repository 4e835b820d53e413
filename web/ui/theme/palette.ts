import type { MantineColorsTuple } from "@mantine/core";

// Tuples: 0 palest … 9 deepest, in even steps of lightness (OKLCH), so the same shade of any tone weighs the same.
export const teal: MantineColorsTuple = [
  "#eef9f8",
  "#dcf1ee",
  "#bce4e0",
  "#95d3cd",
  "#6bbab4",
  "#479a94",
  "#2a7c78",
  "#115e5a",
  "#074b48",
  "#043835",
];
export const apricot: MantineColorsTuple = [
  "#fff6ee",
  "#ffebdc",
  "#ffd5b8",
  "#fcbb92",
  "#eb9c6c",
  "#cb7949",
  "#ac5e30",
  "#8b471d",
  "#6f3711",
  "#53280b",
];
export const green: MantineColorsTuple = [
  "#f1fbf2",
  "#e2f5e3",
  "#c8e8cb",
  "#a8d7ad",
  "#85be8d",
  "#5f9a68",
  "#478050",
  "#2f623a",
  "#244d2d",
  "#183a1f",
];
export const yellow: MantineColorsTuple = [
  "#fbf7e8",
  "#f6edcf",
  "#ecddb1",
  "#dfc786",
  "#c9ab5a",
  "#ac8d37",
  "#8a6b14",
  "#6e5200",
  "#574000",
  "#412f00",
];
export const red: MantineColorsTuple = [
  "#fff3f0",
  "#ffe4df",
  "#ffccc4",
  "#ffaea3",
  "#f68c80",
  "#d76d63",
  "#b7524a",
  "#973a33",
  "#772b26",
  "#591e1a",
];
export const blue: MantineColorsTuple = [
  "#f1f8fd",
  "#e1eff9",
  "#c8e0f3",
  "#a9cdea",
  "#87b3d5",
  "#6495bb",
  "#4a799c",
  "#345d7e",
  "#284a65",
  "#1b364b",
];
export const plum: MantineColorsTuple = [
  "#fcf4f9",
  "#f7e8f2",
  "#efd3e7",
  "#e2bad7",
  "#cb9cbf",
  "#ae7ca1",
  "#936488",
  "#754c6c",
  "#5d3a55",
  "#45293f",
];
export const gray: MantineColorsTuple = [
  "#faf7f2",
  "#f3eee6",
  "#eae3d8",
  "#ddd4c7",
  "#c5bbad",
  "#948b7e",
  "#736b60",
  "#575047",
  "#3e3932",
  "#2a2722",
];
export const dark: MantineColorsTuple = [
  "#ece8e1",
  "#cdc8bf",
  "#b0aaa0",
  "#8f897f",
  "#48443d",
  "#35322d",
  "#24221f",
  "#181715",
  "#131211",
  "#0d0c0b",
];

type Fill = readonly [shade: number, text: string];
/** Shade and text of a filled surface per scheme. Apricot is soft in light: it never shouts. */
export const FILLS: Record<string, { light: Fill; dark: Fill }> = {
  teal: { light: [7, "#ffffff"], dark: [4, "#062321"] },
  apricot: { light: [2, apricot[9]], dark: [3, "#341704"] },
  green: { light: [7, "#ffffff"], dark: [4, "#0d2312"] },
  yellow: { light: [2, yellow[9]], dark: [3, "#2c2100"] },
  red: { light: [7, "#ffffff"], dark: [4, "#380b07"] },
  blue: { light: [7, "#ffffff"], dark: [4, "#0c2233"] },
  plum: { light: [7, "#ffffff"], dark: [4, "#2b1526"] },
  gray: { light: [7, "#ffffff"], dark: [4, "#1d1b17"] },
};

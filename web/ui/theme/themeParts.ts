import type {
  AvatarProps,
  BadgeProps,
  ButtonProps,
  CardProps,
  CloseButtonProps,
  MantineThemeComponents,
  MenuProps,
  ModalProps,
  PaginationProps,
  SegmentedControlProps,
  SelectProps,
  SkeletonProps,
  TableProps,
  TooltipProps,
} from "@mantine/core";
import { ReachableButton } from "../parts/ReachableButton.tsx";

/** What lies between an open dialog and the page: not blurred, for that would be drawn anew with every key. */
export const OVERLAY = { backgroundOpacity: 0.5, color: "#1a1713" } as const;
/** The page has one banner, its top bar; the head of a dialog is none. */
export const HEADER = { role: "presentation" } as const;

/**
 * How each Mantine component looks here. Plain objects instead of `Component.extend`, so that the theme does not pull
 * every component into the first chunk.
 */
export const components: MantineThemeComponents = {
  Button: {
    defaultProps: { size: "sm", component: ReachableButton } satisfies ButtonProps & { component: unknown },
    styles: {
      root: { fontWeight: 600, height: "2.375rem", paddingInline: 16 },
      section: { marginInlineEnd: 8 },
    },
  },
  CloseButton: { defaultProps: { iconSize: 18 } satisfies CloseButtonProps },
  Card: { defaultProps: { withBorder: true, padding: "lg" } satisfies CardProps },
  Paper: { styles: { root: { "--paper-border-color": "var(--ui-line)" } } },
  Modal: {
    defaultProps: {
      centered: true,
      padding: "lg",
      overlayProps: OVERLAY,
      transitionProps: { transition: "fade", duration: 120 },
      closeButtonProps: { "aria-label": "Cerrar" },
      attributes: { header: HEADER },
    } satisfies Partial<ModalProps>,
    styles: { title: { fontWeight: 600, fontSize: "1.0625rem" } },
  },
  // Its placeholder for the first focus is no menu item: a fault for screen readers.
  Menu: { defaultProps: { withInitialFocusPlaceholder: false } satisfies MenuProps },
  Table: {
    defaultProps: {
      verticalSpacing: "xs",
      horizontalSpacing: "lg",
      highlightOnHover: true,
      borderColor: "var(--ui-line)",
      highlightOnHoverColor: "var(--ui-hover)",
    } satisfies TableProps,
  },
  Badge: {
    defaultProps: { variant: "light", size: "md", radius: "xl" } satisfies BadgeProps,
    styles: {
      root: {
        height: "1.5rem",
        paddingInline: 9,
        fontSize: "0.8125rem",
        flexShrink: 0,
        minWidth: "max-content",
        textTransform: "none",
      },
      label: { fontWeight: 500, letterSpacing: 0, overflow: "visible" },
      section: { marginInlineEnd: 6 },
    },
  },
  Input: { styles: { input: { fontSize: "0.9375rem", "--input-height": "2.5rem" } } },
  InputWrapper: { styles: { label: { fontWeight: 500, marginBottom: 4 } } },
  Select: {
    defaultProps: { checkIconPosition: "right", allowDeselect: false } satisfies Partial<SelectProps>,
  },
  SegmentedControl: {
    defaultProps: { withItemsBorders: false } satisfies Partial<SegmentedControlProps>,
    styles: {
      root: { background: "var(--ui-track)", padding: 3 },
      // How high it is depends on what presses it: base.css.
      label: { fontWeight: 600, display: "grid", placeItems: "center", paddingBlock: 0 },
      indicator: { background: "var(--ui-raised)", boxShadow: "0 0 0 1px var(--ui-line)" },
    },
  },
  Skeleton: { defaultProps: { radius: "sm" } satisfies SkeletonProps },
  Tooltip: {
    defaultProps: {
      withArrow: true,
      openDelay: 250,
      events: { hover: true, focus: true, touch: true },
      fz: "sm",
      color: "dark.5",
    } satisfies Partial<TooltipProps>,
  },
  Pagination: { defaultProps: { size: 36, gap: 4 } satisfies Partial<PaginationProps> },
  Avatar: { defaultProps: { variant: "light" } satisfies AvatarProps },
};

import "@mantine/core/styles/PasswordInput.layer.css";
import { Button, PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import styles from "./account.module.css";

const FIELD = { size: "md" } as const;

/** The e-mail of an account. */
export const EmailField = (props: TextInputProps) => (
  <TextInput
    {...FIELD}
    label="Correo electrónico"
    name="email"
    type="email"
    inputMode="email"
    autoComplete="email"
    placeholder="nombre@correo.es"
    {...props}
  />
);

/** A password with its show/hide toggle, which the keyboard reaches too. What is wrong with it takes its hint's place. */
export const PasswordField = ({
  toggleName = "contraseña",
  description,
  ...props
}: PasswordInputProps & { toggleName?: string }) => (
  <PasswordInput
    {...FIELD}
    label="Contraseña"
    name="password"
    description={props.error && props.error !== true ? undefined : description}
    inputWrapperOrder={["label", "input", "description", "error"]}
    aria-invalid={Boolean(props.error)}
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ "aria-label": `Mostrar ${toggleName}` }}
    {...props}
  />
);

/** The one place of a form for what is about no field in particular; it keeps its height, so nothing moves. */
export const FormError = ({ text }: { text: string | null }) => (
  <div className={styles.accountError}>
    {text && (
      <div role="alert">
        <IconAlertCircle size={18} aria-hidden />
        <span>{text}</span>
      </div>
    )}
  </div>
);

/** The one main action of a form. Busy, it keeps its words for screen readers and its size for everybody. */
export const SubmitButton = ({ busy, children }: { busy: boolean; children: string }) => (
  <Button type="submit" fullWidth loading={busy} styles={{ root: { height: "2.875rem", fontSize: "1rem" } }}>
    {children}
  </Button>
);

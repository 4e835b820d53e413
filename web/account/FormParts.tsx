import "@mantine/core/styles/PasswordInput.layer.css";
import { Button, PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import ui from "../ui/parts/ui.module.css";
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

/** A password with its show/hide toggle, which the keyboard reaches too. */
export const PasswordField = ({
  toggleName = "contraseña",
  ...props
}: PasswordInputProps & { toggleName?: string }) => (
  <PasswordInput
    {...FIELD}
    label="Contraseña"
    name="password"
    aria-invalid={Boolean(props.error)}
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ "aria-label": `Mostrar ${toggleName}` }}
    {...props}
  />
);

/** A code from an e-mail: six characters at most, offered by the phone when it arrives. */
export const CodeField = (props: TextInputProps) => (
  <TextInput
    {...FIELD}
    label="Código de verificación"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={6}
    spellCheck={false}
    classNames={{ input: ui.num }}
    {...props}
  />
);

/** The one place of a form where a refusal is read out; it keeps its height, so nothing moves. */
export const FormError = ({ text }: { text: string | null }) => (
  <div className={styles.accountError} role="alert">
    {text && (
      <>
        <IconAlertCircle size={18} aria-hidden />
        <span>{text}</span>
      </>
    )}
  </div>
);

/** The one main action of a form. Busy, it keeps its words for screen readers and its size for everybody. */
export const SubmitButton = ({ busy, children }: { busy: boolean; children: string }) => (
  <Button type="submit" fullWidth loading={busy} styles={{ root: { height: 46, fontSize: 16 } }}>
    {children}
  </Button>
);

import { PasswordField } from "../FormParts.tsx";

interface ConfirmFieldProps {
  value: string;
  onChange: (password: string) => void;
  wrong: boolean;
  label?: string;
}

/** The password, said again before something that an unlocked screen alone must not be enough for. */
export const ConfirmField = ({ value, onChange, wrong, label = "Tu contraseña" }: ConfirmFieldProps) => (
  <PasswordField
    size="sm"
    label={label}
    autoComplete="current-password"
    value={value}
    error={wrong}
    onChange={(event) => onChange(event.currentTarget.value)}
    data-autofocus
  />
);

/** What is wrong while it is missing. */
export const checkConfirmed = (password: string) =>
  password ? null : { text: "Escribe tu contraseña.", fields: ["password"] };

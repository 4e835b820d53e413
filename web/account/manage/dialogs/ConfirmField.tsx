import { Text } from "@mantine/core";
import { createContext, type ReactNode, use } from "react";
import { PasswordField } from "../../FormParts.tsx";

/** Whether the account has a password that is known here; who has none has to have come in some minutes ago. */
export const HasPassword = createContext<boolean | "elsewhere">(true);

interface ConfirmFieldProps {
  value: string;
  onChange: (password: string) => void;
  wrong: ReactNode;
  label?: string;
}

/** The password, said again before something that an unlocked screen alone must not be enough for. */
export function ConfirmField({ value, onChange, wrong, label = "Tu contraseña" }: ConfirmFieldProps) {
  const hasPassword = use(HasPassword);
  if (hasPassword !== true)
    return (
      <Text size="sm" c="dimmed">
        {hasPassword ? "Si" : "Tu cuenta no tiene contraseña: si"} hace más de diez minutos que has entrado, te
        pediremos que vuelvas a entrar.
      </Text>
    );
  return (
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
}

/** What is wrong while it is missing. */
export function useConfirmed() {
  const hasPassword = use(HasPassword);
  return (password: string) =>
    password || hasPassword !== true ? null : { text: "Hace falta para continuar.", fields: ["password"] };
}

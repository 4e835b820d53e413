import { Button, FileButton, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { IMAGE_MAX_BYTES } from "../../../schema/rules/accounts.ts";
import { chosenAnew } from "../../ui/chosenAnew.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import { AccountError } from "../accountPort.ts";
import { ask } from "../builtInRequest.ts";
import { ownPortrait } from "../portrait.ts";
import styles from "./manage.module.css";
import { asOwner, manage, notDone } from "./manageRequest.ts";
import { Row } from "./Row.tsx";

const KINDS = "image/jpeg,image/png,image/gif,image/webp";

interface PortraitProps {
  userId: string;
  name: string;
  /** Changes with the image; null without one. */
  image: number | null;
  onDone: (sentence: string) => Promise<void>;
}

/** The profile image: chosen, shown, taken away (document §5). */
export function Portrait({ userId, name, image, onDone }: PortraitProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const upload = useRef<HTMLButtonElement>(null);
  /** @returns whether it is changed */
  const change = async (work: () => Promise<unknown>, sentence: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFailed(null);
    try {
      await work();
      await onDone(sentence);
      return true;
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      setFailed(notDone(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const choose = async (file: File | null) => {
    if (!file) return;
    if (!KINDS.split(",").includes(file.type)) return setFailed("Elige una imagen JPG, PNG, GIF o WEBP.");
    if (file.size >= IMAGE_MAX_BYTES) return setFailed("La imagen tiene que pesar menos de 10 MB.");
    await change(() => asOwner(() => ask("POST", "/manage/image", file)), "Imagen de perfil guardada.");
  };
  const remove = async () => {
    // Its button goes with the image: the keyboard stays in the row.
    if (await change(() => manage("/image/remove"), "Imagen de perfil quitada.")) upload.current?.focus();
  };
  return (
    <Row
      label="Imagen de perfil"
      actions={
        <>
          <FileButton accept={KINDS} onChange={choose} inputProps={chosenAnew}>
            {(props) => (
              <Button
                ref={upload}
                variant="default"
                aria-label={image === null ? "Subir una imagen" : "Cambiar la imagen"}
                loading={busy}
                {...props}
              >
                {image === null ? "Subir" : "Cambiar"}
              </Button>
            )}
          </FileButton>
          {image !== null && (
            <Button
              variant="subtle"
              color="red"
              aria-label="Quitar la imagen"
              aria-disabled={busy}
              data-disabled={busy || undefined}
              onClick={remove}
            >
              Quitar
            </Button>
          )}
        </>
      }
    >
      <div className={styles.portrait}>
        {image === null ? (
          <PersonAvatar id={userId} name={name} size={56} />
        ) : (
          <img src={ownPortrait(image) ?? ""} alt="Tu imagen de perfil" width={56} height={56} />
        )}
        <Text size="sm" c="dimmed">
          JPG, PNG, GIF o WEBP de menos de 10 MB
        </Text>
      </div>
      {failed && <FailedLine text={failed} />}
    </Row>
  );
}

import { Button, FileButton, Text } from "@mantine/core";
import { useState } from "react";
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
  const change = async (work: () => Promise<unknown>, sentence: string) => {
    setBusy(true);
    setFailed(null);
    try {
      await work();
      await onDone(sentence);
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      setFailed(notDone(error));
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
  return (
    <Row
      label="Imagen de perfil"
      actions={
        <>
          <FileButton accept={KINDS} onChange={choose} inputProps={chosenAnew}>
            {(props) => (
              <Button
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
              disabled={busy}
              onClick={() => change(() => manage("/image/remove"), "Imagen de perfil quitada.")}
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

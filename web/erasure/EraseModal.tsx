import { useApolloClient } from "@apollo/client/react";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import type { ErasingProps } from "../clients/erasing.ts";
import forms from "../ui/form/forms.module.css";
import { StackedModal } from "../ui/parts/StackedModal.tsx";
import { type Act, showToast } from "../ui/parts/Toasts.tsx";
import type { Certificate_CertificateFragment } from "./Certificate.generated.ts";
import { EraseDone } from "./EraseDone.tsx";
import { EraseForm } from "./EraseForm.tsx";
import { useCertificateFile } from "./useCertificateFile.ts";

/** Erases a client for good: shows what goes and what stays, asks for the name, and hands the certificate out. */
export function EraseModal({ dialog, isOver = false, onErased }: ErasingProps) {
  const { subject, opened, opening, close } = dialog;
  const { cache } = useApolloClient();
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const [done, setDone] = useState<Certificate_CertificateFragment | null>(null);
  const [of, setOf] = useState(opening);
  if (of !== opening) {
    setOf(opening);
    setDone(null);
  }
  const { download } = useCertificateFile();
  const place = useRef<ErasingProps["dialog"] | null>(null);
  useEffect(() => {
    place.current = dialog;
    return () => {
      place.current = null;
    };
  });
  // Only once the dialog is left: what stands below it would take the certificate along.
  const end = ({ clientId, clientName }: Certificate_CertificateFragment, action?: Act) => {
    for (const __typename of ["Client", "RetentionDue"])
      cache.evict({ id: cache.identify({ __typename, id: clientId }) });
    showToast({
      text: `Los datos de ${clientName} se han borrado definitivamente.`,
      goesOn: true,
      ...(action && { action }),
    });
  };
  const leave = () => {
    close();
    if (!done) return;
    onErased?.();
    end(done);
  };
  const show = (certificate: Certificate_CertificateFragment) => {
    const { current } = place;
    if (current?.opened && current.subject?.id === certificate.clientId) return setDone(certificate);
    // The dialog was left meanwhile; where its page was, too, nobody is led away from the one that followed.
    if (current) onErased?.();
    end(certificate, { label: "Descargar certificado", run: () => void download(certificate.id) });
  };
  return (
    <StackedModal
      opened={opened}
      onClose={leave}
      size={600}
      padding={0}
      fullScreen={phone}
      className={forms.modal}
      title={done ? "Borrado definitivamente" : "Borrar definitivamente"}
      closeOnClickOutside={false}
    >
      {subject &&
        (done ? (
          <EraseDone certificate={done} onClose={leave} />
        ) : (
          <EraseForm
            key={opening}
            client={subject}
            isOver={isOver}
            isHere={() => place.current?.opened === true && place.current.opening === opening}
            onClose={leave}
            onDone={show}
          />
        ))}
    </StackedModal>
  );
}

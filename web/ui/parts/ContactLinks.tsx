import ui from "./ui.module.css";

interface ContactLinkProps {
  /** The address or number as it was written. */
  children: string;
  className?: string | undefined;
}

/** A number that calls: what dials of it are its digits and a leading plus. */
export const PhoneLink = ({ children, className = ui.link }: ContactLinkProps) => (
  <a className={`${className} ${ui.num}`} href={`tel:${children.replace(/[^\d+]/g, "")}`} title={children}>
    {children}
  </a>
);

/** An address that writes a mail. */
export const MailLink = ({ children, className = ui.link }: ContactLinkProps) => (
  <a className={className} href={`mailto:${children}`} title={children}>
    {children}
  </a>
);

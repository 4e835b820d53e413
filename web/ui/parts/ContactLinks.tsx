import { Fragment } from "react";
import { telephoneOf } from "../format.ts";
import ui from "./ui.module.css";

interface ContactLinkProps {
  /** The address or number as it was written. */
  children: string;
  className?: string | undefined;
}

/** A number that calls. */
export const PhoneLink = ({ children, className = ui.link }: ContactLinkProps) => (
  <a className={`${className} ${ui.num}`} href={telephoneOf(children)} title={children}>
    {children}
  </a>
);

/** The pieces of an address, each with its end: it breaks between them first. */
const PIECES = /[^.@-]+[.@-]*|[.@-]+/g;

/** An address that writes a mail. */
export const MailLink = ({ children, className = ui.link }: ContactLinkProps) => (
  <a className={className} href={`mailto:${children}`} title={children}>
    {[...children.matchAll(PIECES)].map(({ 0: piece, index }) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {piece}
      </Fragment>
    ))}
  </a>
);

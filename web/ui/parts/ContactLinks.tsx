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

/** An address that writes a mail; it breaks after its signs first. */
export const MailLink = ({ children, className = ui.link }: ContactLinkProps) => (
  <a className={className} href={`mailto:${children}`} title={children}>
    {[...children.matchAll(/.[^.@-]*[.@-]?/g)].map(({ 0: piece, index }) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {piece}
      </Fragment>
    ))}
  </a>
);

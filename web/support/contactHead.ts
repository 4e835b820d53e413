/** Stands in the page itself too, before its code has come. */
export const contactHead = {
  title: "Contacto",
  subtitle: "Escríbenos: te leemos y te respondemos por correo.",
};

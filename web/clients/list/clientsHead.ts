/** Stands in the page itself too, before its code has come. */
export const clientsHead = {
  title: "Clientes",
  subtitle: "Tus pacientes, su contacto y su historia contigo.",
};

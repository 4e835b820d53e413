/** Stands in the page itself too, before its code has come. */
export const notesHead = { title: "Notas", subtitle: "Lo que observas, a salvo y fácil de encontrar." };

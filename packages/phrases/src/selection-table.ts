const photos = (count: number) => (count === 1 ? '1 foto' : `${count} fotos`)

/** Headings of the lists a photographer takes away. */
export const selectionTable = {
  columns: ['Arquivo', 'Número na galeria', 'Comentários'],
  chosenBy: (client: string, day: string) => `Seleção de ${client}, enviada em ${day}`,
  totals: ({ chosen, extras, total }: { chosen: number; extras: number; total: string | null }) =>
    total ? `${photos(chosen)} · ${extras} a cobrar · ${total}` : photos(chosen),
  pageOf: (gallery: string, page: number, pages: number) => `${gallery} · página ${page} de ${pages}`,
}
